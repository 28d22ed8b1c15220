import { french } from '../language/typography.ts'
import { AUDIT_SUBJECTS, type AuditSubject } from './audit-kinds.ts'

/** `name` is null once the account is removed. */
type Person = { id: number; name: string | null }

export function actorText(actor: Person | null): string {
  return actor === null ? '–' : personText(actor)
}

export function subjectText(subject: (Person & { kind: AuditSubject }) | null): string {
  if (subject === null) return ''
  return subject.kind === 'user'
    ? personText(subject)
    : french`${AUDIT_SUBJECTS[subject.kind]} n° ${subject.id}`
}

function personText({ id, name }: Person): string {
  return name ?? french`Compte supprimé (n° ${id})`
}

/** Fields of accounts, settings and agendas as their forms call them. */
const FIELD_NAMES = new Map(
  Object.entries({
    username: 'nom d’utilisateur',
    role: 'rôle',
    firstName: 'prénom',
    lastName: 'nom',
    email: 'e-mail',
    phone: 'téléphone',
    training: 'spécialité',
    introduction: 'phrase de présentation',
    password: 'mot de passe',
    siteTitle: 'titre du site',
    tagline: 'slogan',
    logo: 'logo',
    colorPrimary: 'couleur principale',
    colorSecondary: 'couleur secondaire',
    fontPrimary: 'police des textes',
    fontSecondary: 'police des titres',
    menuLayout: 'disposition du menu',
    socialLinks: 'réseaux sociaux',
    enableGallery: 'galerie',
    enableTestimonials: 'témoignages',
    backgroundImages: 'images de fond',
    paymentMeans: 'moyens de paiement',
    address: 'adresse',
    publicEmail: 'e-mail public',
    openingTimes: 'horaires d’ouverture',
    openingHours: 'précision sur les horaires',
    geo: 'position sur la carte',
    stepFree: 'accès de plain-pied',
    doorCode: 'code de la porte',
    contactInfo: 'coordonnées',
    legalText: 'mentions légales',
    privacyPolicy: 'politique de confidentialité',
    termsOfService: 'conditions d’utilisation',
    workingHours: 'horaires',
    breakTimes: 'pauses',
    openDays: 'jours ouverts',
    dayHours: 'horaires par jour',
    laterHours: 'horaires à venir',
    timeOff: 'congés',
    specialDays: 'jours particuliers',
    closedOnHolidays: 'jours fériés',
    closedOnLocalHolidays: 'jours d’usage local',
    workedHolidays: 'jours fériés travaillés',
    insist: 'confié quand même',
    concurrent: 'deux rendez-vous à la même heure',
    serviceId: 'prestation',
    variantId: 'durée choisie',
    optionIds: 'options',
    duration: 'durée',
    price: 'prix',
    bufferMinutes: 'pause après un rendez-vous',
    minNoticeMinutes: 'délai minimal',
    horizonDays: 'horizon',
    maxVisitsPerDay: 'maximum par jour',
    compactDay: 'éviter les trous',
    startAfterReservation: 'début dès la fin d’un rendez-vous',
    orphans: 'lignes sans parent',
    singleRows: 'lignes uniques',
    versions: 'versions d’agendas',
    messages: 'envois en attente',
    uploads: 'fichiers d’images',
    backups: 'sauvegardes',
    hour: 'heure',
    kept: 'nombre gardé',
    keptRecord: 'fiche gardée',
    otherRecord: 'autre fiche',
    recipient: 'clé qui ferme les sauvegardes',
    outsideTeam: 'hors de l’équipe',
  }),
)

export function detailText(detail: string | null): string {
  const names = detail?.split(', ') ?? []
  return names.map((name) => FIELD_NAMES.get(name) ?? name).join(', ')
}
