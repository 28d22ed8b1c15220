import type { Role } from '#domain/accounts/role.ts'
import type { SearchedScreen } from '../../clients/search/option-groups.tsx'
import { adminPaths } from '../../paths.ts'

type OutsideOffice = 'login' | 'logout' | 'forgotten' | 'reset' | 'invitation'
/** Of one object, opened from its list. */
type OfOneObject =
  | 'voucher'
  | 'setUpStep'
  | 'client'
  | 'personAgenda'
  | 'personRules'
  | 'personServices'
  | 'template'
  | 'page'
  | 'person'
type ScreenName = Exclude<keyof typeof adminPaths, OutsideOffice | OfOneObject>

/** `at`: a part of the screen. */
type Place = { label: string; words: string; at?: string }

type OwnersScreen =
  | 'setUp'
  | 'figures'
  | 'receiptFigures'
  | 'receiptsBook'
  | 'bookSettings'
  | 'vouchers'
  | 'voucherSettings'
  | 'voucherOrders'
  | 'onlinePayments'
  | 'services'
  | 'users'
  | 'testimonials'
  | 'notifications'
  | 'journal'
  | 'sms'
  | 'messages'
  | 'siteSettings'
  | 'legalTexts'
  | 'scripts'
  | 'backups'
  | 'health'
  | 'outage'
  | 'auditTrail'
  | 'personalData'
  | 'importClients'
  | 'movingIn'
  | 'movingVouchers'
  | 'gallery'
  | 'pages'

const STAFF: Record<Exclude<ScreenName, OwnersScreen>, readonly Place[]> = {
  dashboard: [{ label: 'Tableau de bord', words: 'accueil aujourd’hui journée chiffres statistiques' }],
  reservations: [
    {
      label: 'Réservations',
      words: 'calendrier agenda planning rendez-vous créneau réserver répéter chaque semaine série retard',
    },
  ],
  cancelMany: [
    { label: 'Annuler plusieurs rendez-vous', words: 'réservations malade maladie absence fermer journée' },
  ],
  daySheet: [{ label: 'Feuille du jour', words: 'imprimer impression liste papier' }],
  waitingList: [{ label: 'Liste d’attente', words: 'attendre place libre prévenir complet' }],
  clients: [
    { label: 'Clients', words: 'fiches carnet contacts clientes doublons nouveau ajouter fusionner' },
  ],
  agendaConfig: [
    { label: 'Mon agenda', words: 'horaires heures ouverture pauses jours disponibilités', at: '#horaires' },
    {
      label: 'Fermetures et congés',
      words: 'fermer ouvrir rouvrir absences vacances travaux jours fériés exceptionnel bloquer cabinet',
      at: '#absences',
    },
    {
      label: 'Mon agenda dans mon téléphone',
      words: 'iphone android google calendrier abonnement synchroniser',
      at: '#telephone',
    },
  ],
  bookingRules: [
    {
      label: 'Règles de réservation',
      words:
        'délais pause entre deux maximum par jour annuler annulation déplacer heures avant client réservation en ligne protection abus robots limites absents',
    },
  ],
  explainSlot: [{ label: 'Pourquoi un créneau manque', words: 'libre offert disponible heure' }],
  privateCalendar: [
    {
      label: 'Agenda privé',
      words: 'occupé ailleurs personnel google apple iphone outlook ics calendrier synchroniser',
    },
  ],
  myServices: [{ label: 'Mes services', words: 'prestations massages proposés' }],
  profile: [{ label: 'Mon profil', words: 'photo portrait présentation nom e-mail téléphone' }],
  preferences: [
    {
      label: 'Préférences',
      words: 'mode sombre couleurs thème taille texte avatar pseudo surnom affichage notifications',
    },
  ],
  changePassword: [
    { label: 'Changer le mot de passe', words: 'mdp code secret mot de passe changer modifier' },
  ],
  security: [
    { label: 'Sécurité du compte', words: 'deux étapes double authentification code clé d’accès passkey' },
  ],
  sessions: [
    {
      label: 'Vos connexions',
      words: 'appareils sessions déconnecter installer téléphone application notifications hors ligne réseau',
    },
  ],
}

const OWNERS: Record<OwnersScreen, readonly Place[]> = {
  setUp: [{ label: 'Mise en route', words: 'premiers pas installation guide démarrer aide' }],
  figures: [
    { label: 'Chiffres', words: 'activité statistiques montant mois année occupation bilan csv excel' },
  ],
  receiptFigures: [{ label: 'Recettes', words: 'chiffres argent encaissé moyen seuil franchise tva année' }],
  receiptsBook: [
    {
      label: 'Livre des recettes',
      words:
        'encaissements paiements payer payé encaisser rembourser remboursement reprendre paiement erreur contre-passer comptabilité comptable facture note export',
    },
  ],
  bookSettings: [
    {
      label: 'Livre des recettes, réglages',
      words:
        'activer encaissements paiements payer moyens de paiement carte espèces chèque tva régime franchise seuil',
    },
  ],
  vouchers: [
    { label: 'Bons et carnets', words: 'bon cadeau carte chèque forfait séances abonnement offrir code' },
  ],
  voucherOrders: [
    { label: 'Commandes de bons', words: 'site payer règlement virement rétractation rembourser' },
  ],
  onlinePayments: [
    {
      label: 'Paiement en ligne',
      words: 'stripe payer carte bancaire cb paiement en ligne clé remboursement internet',
    },
    {
      label: 'Arrhes et acomptes',
      words: 'acompte arrhes réservation garantie absent lapin',
      at: '#acomptes',
    },
  ],
  voucherSettings: [
    {
      label: 'Bons et carnets, réglages',
      words: 'activer bon cadeau carnet forfait séances validité conditions absent',
    },
  ],
  services: [
    {
      label: 'Services',
      words: 'prestations prix tarifs durées massages carte catégories options regrouper',
    },
  ],
  users: [
    {
      label: 'Utilisateurs',
      words: 'équipe praticiens comptes inviter collègue rôle ajouter quelqu’un mot de passe oublié',
    },
  ],
  testimonials: [{ label: 'Témoignages', words: 'avis commentaires note étoiles valider' }],
  notifications: [
    { label: 'Notifications', words: 'e-mails sms rappels messages modèles textes confirmation envoi' },
    {
      label: 'Serveur d’envoi des e-mails',
      words: 'smtp mail messagerie hébergeur expéditeur gmail ovh orange notifications',
      at: '#serveur-envoi',
    },
  ],
  sms: [{ label: 'SMS', words: 'textos rappels brevo octopush fournisseur expéditeur téléphone mobile' }],
  journal: [{ label: 'Journal des envois', words: 'e-mails sms envoyés reçus échec' }],
  messages: [{ label: 'Messages', words: 'contact formulaire courrier demandes' }],
  siteSettings: [
    {
      label: 'Paramètres',
      words: 'apparence couleurs polices logo fond image menu site',
      at: '?onglet=apparence',
    },
    {
      label: 'Paramètres, contenus',
      words:
        'nom du cabinet adresse téléphone horaires affichés réseaux sociaux instagram facebook carte position latitude longitude',
      at: '?onglet=contenus',
    },
    {
      label: 'Paramètres, modules',
      words:
        'activer désactiver galerie témoignages livre recettes bons carnets commandes liste d’attente agenda privé reprendre rendez-vous',
      at: '?onglet=modules',
    },
    {
      label: 'Paramètres, avancé',
      words: 'adresse du site domaine url mots surveillés exporter importer réglages',
      at: '?onglet=avance',
    },
  ],
  legalTexts: [
    { label: 'Textes légaux', words: 'mentions légales confidentialité cgv conditions de vente rgpd' },
  ],
  scripts: [{ label: 'Scripts', words: 'maintenance mise à jour migrations verrou' }],
  backups: [
    { label: 'Sauvegardes', words: 'copie sauvegarder restaurer télécharger sécurité données backup' },
  ],
  health: [
    {
      label: 'État du site',
      words: 'alertes problèmes erreur disque serveur d’envoi adresse certificat version',
    },
  ],
  outage: [{ label: 'En cas de panne', words: 'hors service secours site arrêté' }],
  auditTrail: [{ label: 'Journal d’activité', words: 'historique qui a fait quoi trace' }],
  personalData: [
    {
      label: 'Données personnelles',
      words:
        'rgpd cnil effacer supprimer oublier mes données exporter emporter partir quitter zip copie demandes client registre durée',
    },
  ],
  importClients: [{ label: 'Importer des clients', words: 'csv excel fichier fiches reprendre' }],
  movingIn: [
    {
      label: 'Reprendre mon activité',
      words: 'importer rendez-vous csv planity doctolib google changer logiciel déménager',
    },
  ],
  movingVouchers: [
    {
      label: 'Reprendre des bons et carnets',
      words: 'importer bons cadeaux carnets vendus ailleurs csv planity changer logiciel séances forfaits',
    },
  ],
  gallery: [{ label: 'Galerie', words: 'photos images' }],
  pages: [{ label: 'Pages', words: 'accueil contact texte site contenu' }],
}

/** Those that the role may open. */
export function screensOf(role: Role): SearchedScreen[] {
  const places: [string, readonly Place[]][] = Object.entries(
    role === 'superadmin' ? { ...STAFF, ...OWNERS } : STAFF,
  )
  return places.flatMap(([name, parts]) =>
    parts.map(({ label, words, at = '' }) => ({
      label,
      words,
      to: adminPaths[name as ScreenName] + at,
    })),
  )
}
