import { UNPAID_DAYS } from '../accounting/voucher-order.ts'
import { DEVICE_LIFETIME_DAYS } from '../accounts/device.ts'
import { frenchNumber } from '../language/french-number.ts'
import { french } from '../language/typography.ts'
import { PUSH_DEVICE_DAYS } from '../messages/practice/push-service.ts'

/** Periods that the owner may set, in months. */
export type RetentionSettings = { clientMonths: number; contactMonths: number }

export const DEFAULT_RETENTION: RetentionSettings = { clientMonths: 36, contactMonths: 12 }

/** Bounds of each setting in months, both ends inclusive. */
export const RETENTION_BOUNDS = {
  clientMonths: { min: 12, max: 36 },
  contactMonths: { min: 1, max: 36 },
} as const satisfies Record<keyof RetentionSettings, { min: number; max: number }>

/** Settings on which periods depend; `linkDays` belongs to the limits of online booking. */
export type PeriodSettings = RetentionSettings & { linkDays: number }

/** Counted from the end of the year (article L123-22 of the Code de commerce); the triggers of `receipts` agree. */
export const RECEIPT_YEARS = 10

export type Period = { unit: 'minutes' | 'hours' | 'days' | 'months' | 'years'; count: number }

type Retention = {
  label: string
  /** Counted unit, if it is not the label. */
  counted?: string
  period: Period | keyof PeriodSettings
  /** Why this long: a law, a recommendation, or what the product needs. */
  reason: string
}

/** Everything that is erased by itself, in the order in which the purge erases it. */
export const RETENTION = {
  holds: {
    label: 'Créneaux mis en attente et rendez-vous jamais confirmés',
    period: { unit: 'minutes', count: 30 },
    reason: 'Le créneau est rendu à ce moment.',
  },
  pendingBookings: {
    label: 'Liens de confirmation d’un rendez-vous',
    period: { unit: 'hours', count: 24 },
    reason: 'Un lien ouvert trop tard dit encore qu’il a expiré.',
  },
  emailChanges: {
    label: french`Nouvelles adresses e-mail demandées par lien`,
    period: { unit: 'hours', count: 24 },
    reason: 'Le lien de confirmation sert pendant ce temps.',
  },
  unconfirmedWaiting: {
    label: french`Attentes d’une place, jamais confirmées`,
    period: { unit: 'hours', count: 24 },
    reason: 'Le lien de confirmation sert pendant ce temps.',
  },
  endedWaiting: {
    label: french`Attentes d’une place, terminées`,
    period: { unit: 'days', count: 30 },
    reason: 'De quoi répondre à un client qui demande ce qu’est devenue son attente.',
  },
  unpaidVoucherOrders: {
    label: 'Commandes de bons que personne n’a réglées',
    period: { unit: 'days', count: UNPAID_DAYS },
    reason: 'Une commande qui n’est pas réglée dans ce délai est annulée.',
  },
  endedCheckouts: {
    label: 'Paiements en ligne abandonnés',
    period: { unit: 'days', count: 30 },
    reason: 'De quoi répondre à un client qui demande ce qu’est devenu son paiement.',
  },
  bookingAddresses: {
    label:
      'Connexions et boîtes e-mail comptées lors des réservations et des demandes, sous forme d’empreinte',
    period: { unit: 'hours', count: 24 },
    reason: 'Elles limitent les réservations et les demandes faites en masse.',
  },
  idempotencyKeys: {
    label: 'Réponses aux demandes envoyées deux fois',
    period: { unit: 'hours', count: 24 },
    reason: 'Une demande répétée n’est faite qu’une fois.',
  },
  loginFailures: {
    label: 'Échecs de connexion',
    period: { unit: 'hours', count: 24 },
    reason: 'Ils freinent qui essaie des mots de passe.',
  },
  requestCounts: {
    label: 'Nombre de demandes par connexion, sous forme d’empreinte',
    period: { unit: 'hours', count: 1 },
    reason: 'Il limite les demandes faites en masse.',
  },
  passwordResets: {
    label: 'Liens pour choisir un mot de passe',
    period: { unit: 'hours', count: 24 },
    reason: 'Ils ne servent qu’une demi-heure et sont comptés pendant une heure.',
  },
  smsCounts: {
    label: 'Nombre de SMS par numéro, sous forme d’empreinte',
    period: { unit: 'days', count: 1 },
    reason: 'La limite se compte par jour.',
  },
  clientMerges: {
    label: 'Trace des fiches réunies ou séparées',
    period: { unit: 'hours', count: 24 },
    reason: 'On peut revenir en arrière pendant un jour.',
  },
  mergedPreferences: {
    label: 'Préférences notées sur une fiche réunie à une autre',
    period: { unit: 'hours', count: 24 },
    reason: 'On peut revenir en arrière pendant un jour.',
  },
  busyElsewhere: {
    label: french`Heures occupées d’un agenda privé, une fois passées`,
    period: { unit: 'days', count: 1 },
    reason: 'Elles ne servent plus : le jour est fini.',
  },
  clientMoves: {
    label: 'Nombre de déplacements faits par un client',
    period: { unit: 'days', count: 1 },
    reason: 'La limite se compte par jour.',
  },
  sessions: {
    label: 'Connexions de votre équipe',
    period: { unit: 'days', count: 7 },
    reason: 'Une connexion dure sept jours au plus.',
  },
  messageTexts: {
    label: 'Textes des messages qui ne sont pas partis',
    period: { unit: 'days', count: 30 },
    reason: 'Le temps de corriger une adresse et de renvoyer. Un message parti perd son texte aussitôt.',
  },
  mailFiles: {
    label: 'Messages gardés en fichiers, faute de serveur d’envoi',
    period: { unit: 'days', count: 30 },
    reason: 'Le temps de les relire ou de les envoyer autrement.',
  },
  journal: {
    label: french`Journal des envois : destinataire et résultat`,
    period: { unit: 'months', count: 12 },
    reason: 'De quoi répondre à un client qui dit n’avoir rien reçu.',
  },
  reservationLinks: {
    label: french`Liens « Gérer mon rendez-vous »`,
    period: 'linkDays',
    reason: french`Durée choisie dans « Règles de réservation », après le rendez-vous.`,
  },
  maintenanceRuns: {
    label: 'Scripts exécutés, et par qui',
    period: { unit: 'months', count: 12 },
    reason: french`Comme les autres traces de sécurité (recommandation de la CNIL : six mois à un an).`,
  },
  backups: {
    label: 'Liste des sauvegardes dont le fichier n’est plus là',
    period: { unit: 'months', count: 12 },
    reason: 'De quoi savoir depuis quand une sauvegarde manque. Un fichier gardé garde sa ligne.',
  },
  auditTrail: {
    label: 'Journal d’activité de votre équipe',
    counted: 'Lignes du journal d’activité',
    period: { unit: 'months', count: 12 },
    reason: french`De quoi comprendre un incident (recommandation de la CNIL : six mois à un an). Personne ne peut effacer une ligne plus tôt.`,
  },
  pushMessages: {
    label: 'Notifications qui attendent un téléphone',
    period: { unit: 'days', count: 1 },
    reason: 'La nuit, ou une heure d’essais. Une notification partie est effacée aussitôt.',
  },
  pushDevices: {
    label: 'Appareils de votre équipe qui reçoivent des notifications',
    period: { unit: 'days', count: PUSH_DEVICE_DAYS },
    reason: french`Depuis leur dernière ouverture : un téléphone oublié ne sonne plus.`,
  },
  knownDevices: {
    label: 'Appareils reconnus de votre équipe',
    period: { unit: 'days', count: DEVICE_LIFETIME_DAYS },
    reason: french`Depuis la dernière connexion : un navigateur ne garde pas un cookie plus longtemps.`,
  },
  clientRequests: {
    label: 'Demandes de copie ou d’effacement, et leur réponse',
    period: { unit: 'months', count: 12 },
    reason: french`Après la réponse : de quoi montrer qu’elle a été donnée à temps. Une demande sans réponse reste.`,
  },
  contactMessages: {
    label: 'Messages du formulaire de contact',
    period: 'contactMonths',
    reason: french`Le temps d’un échange ; trois ans au plus après le dernier contact (recommandation de la CNIL).`,
  },
  testimonials: {
    label: 'Témoignages refusés ou laissés sans réponse',
    period: { unit: 'months', count: 12 },
    reason: 'De quoi expliquer un refus à son auteur. Un témoignage publié reste jusqu’à son retrait.',
  },
  blockLabels: {
    label: 'Libellés des plages bloquées passées',
    period: 'clientMonths',
    reason: french`Ils peuvent nommer un client : même durée que pour les clients. La plage reste.`,
  },
  invitationDeclines: {
    label: 'Refus de rappels, d’invitations et de propositions, sous forme d’empreinte',
    period: { unit: 'months', count: 36 },
    reason: french`Chaque rendez-vous prolonge un refus : il est respecté aussi longtemps que le client est connu.`,
  },
  clientRecords: {
    label: 'Fiches des clients',
    period: 'clientMonths',
    reason: french`Après le dernier contact, comme pour les coordonnées des rendez-vous.`,
  },
  clients: {
    counted: 'Rendez-vous qui perdront le nom de leur client',
    label: 'Nom, e-mail et téléphone des clients',
    period: 'clientMonths',
    reason: french`Après le dernier contact : trois ans au plus (recommandation de la CNIL). Date, prestation et montant restent pour vos chiffres, sans le nom.`,
  },
  receiptNames: {
    counted: 'Écritures du livre des recettes qui perdront le nom du client',
    label: french`Nom du client dans le livre des recettes`,
    period: { unit: 'years', count: RECEIPT_YEARS },
    reason: french`Dix ans après la fin de l’année, même après un effacement : article L123-22 du Code de commerce. Ensuite l’écriture reste sans le nom.`,
  },
  voucherNames: {
    counted: 'Bons et carnets qui perdront noms et message',
    label: french`Noms et message d’un bon ou d’un carnet`,
    period: { unit: 'months', count: 12 },
    reason: french`Après sa fin (dernier jour passé, ou plus rien dessus) : de quoi répondre à qui l’a offert ou reçu. Les montants restent, sans nom.`,
  },
  orderedVoucherNames: {
    counted: 'Commandes de bons qui perdront nom du bénéficiaire et message',
    label: french`Nom du bénéficiaire et message d’une commande de bon`,
    period: { unit: 'months', count: 12 },
    reason: french`Après la fin du bon, comme pour le bon lui-même.`,
  },
  voucherRecipients: {
    counted: 'Commandes de bons qui perdront l’adresse du bénéficiaire',
    label: french`E-mail du bénéficiaire d’un bon, si le message n’a pas pu partir`,
    period: { unit: 'days', count: 30 },
    reason: french`Le temps de corriger et de renvoyer. Un message parti efface l’adresse aussitôt.`,
  },
  voucherOrderNames: {
    counted: 'Commandes de bons qui perdront le nom de qui l’a offert',
    label: french`Nom et e-mail de qui a commandé et réglé un bon`,
    period: { unit: 'years', count: 10 },
    reason: french`Après le dernier jour du bon : un contrat conclu en ligne se garde dix ans (articles L213-1 et D213-2 du Code de la consommation). Ensuite la commande reste sans nom.`,
  },
  replacedPictures: {
    label: 'Logos et images de fond remplacés',
    period: { unit: 'days', count: 30 },
    reason: 'Un export des paramètres importé dans ce délai les retrouve.',
  },
} as const satisfies Record<string, Retention>

export type RetentionClass = keyof typeof RETENTION

export const RETENTION_CLASSES = Object.keys(RETENTION) as RetentionClass[]

const SHORT_UNITS = new Set<Period['unit']>(['minutes', 'hours'])

/** True for what is erased within a minute of its end; all else is erased in the night that follows it. */
export function isShortLived(name: RetentionClass): boolean {
  const { period }: Retention = RETENTION[name]
  if (typeof period === 'string') return false
  return SHORT_UNITS.has(period.unit) || (period.unit === 'days' && period.count < 30)
}

export function countedLabel(name: RetentionClass): string {
  const { counted, label }: Retention = RETENTION[name]
  return counted ?? label
}

export function periodOf(name: RetentionClass, settings: PeriodSettings): Period {
  const period: Retention['period'] = RETENTION[name].period
  if (typeof period === 'object') return period
  return { unit: period === 'linkDays' ? 'days' : 'months', count: settings[period] }
}

const UNITS = {
  minutes: ['minute', 'minutes'],
  hours: ['heure', 'heures'],
  days: ['jour', 'jours'],
  months: ['mois', 'mois'],
  years: ['an', 'ans'],
} as const

export function frenchPeriod({ unit, count }: Period): string {
  const [one, many] = UNITS[unit]
  return french`${frenchNumber(count)} ${count === 1 ? one : many}`
}
