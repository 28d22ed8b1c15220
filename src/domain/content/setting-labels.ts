import type { SettingKey } from './settings.ts'

export const SETTING_LABELS: Readonly<Record<SettingKey, string>> = {
  siteTitle: 'Titre du site',
  tagline: 'Slogan',
  logo: 'Logo',
  colorPrimary: 'Couleur principale',
  colorSecondary: 'Couleur secondaire',
  fontPrimary: 'Police des textes',
  fontSecondary: 'Police des titres',
  menuLayout: 'Disposition du menu',
  socialLinks: 'Réseaux sociaux',
  enableGallery: 'Rubrique Galerie',
  enableTestimonials: 'Rubrique Témoignages',
  backgroundImages: 'Images de fond',
  paymentMeans: 'Moyens de paiement',
  address: 'Adresse',
  phone: 'Téléphone',
  publicEmail: 'E-mail public',
  openingTimes: 'Horaires d’ouverture',
  openingHours: 'Précision sur les horaires',
  geo: 'Position sur la carte',
  stepFree: 'Accès de plain-pied',
  doorCode: 'Code de la porte',
  contactInfo: 'Coordonnées de la page Contact',
  legalText: 'Mentions légales',
  privacyPolicy: 'Politique de confidentialité',
  termsOfService: 'Conditions d’utilisation',
  backups: 'Sauvegardes',
}

/** Placeholder in the initial legal texts that the practice has to complete. */
export const TO_COMPLETE = /\[\s*à compléter/i
