import { french } from '../language/typography.ts'

/** Placeholders of message texts, with their French labels. */
export const PLACEHOLDERS = {
  siteTitle: 'Nom du site',
  siteUrl: 'Adresse du site',
  address: 'Adresse du cabinet',
  phone: 'Téléphone du cabinet',
  doorCode: 'Code de la porte',
  clientName: 'Nom du client',
  clientEmail: 'E-mail du client',
  clientPhone: 'Téléphone du client',
  serviceName: 'Prestation',
  practitionerName: 'Praticien',
  date: 'Jour du rendez-vous',
  time: 'Heure du rendez-vous',
  duration: 'Durée',
  price: 'Prix',
  previousDate: 'Ancien jour',
  previousTime: 'Ancienne heure',
  changeLimit: 'Jusqu’à quand le client peut changer le rendez-vous',
  manageUrl: 'Lien pour gérer le rendez-vous',
  bookingUrl: 'Lien pour prendre rendez-vous',
  agendaUrl: 'Lien vers l’agenda',
  message: 'Message reçu',
  messagesUrl: 'Lien vers les messages reçus',
  rating: 'Note',
  comment: 'Commentaire',
  reason: 'Motif du refus',
  moderationUrl: 'Lien vers les témoignages',
  testimonialUrl: 'Lien pour laisser un témoignage',
  declineUrl: 'Lien pour ne plus recevoir ces messages',
  withdrawUrl: 'Lien pour retirer son témoignage',
  firstName: 'Prénom',
  username: 'Nom d’utilisateur',
  invitationUrl: 'Lien de l’invitation',
  inviterName: 'Personne qui invite',
  resetUrl: 'Lien pour choisir un mot de passe',
  signInUrl: 'Lien de connexion',
  problem: 'Ce qui ne va pas sur le site',
  remedy: 'Que faire',
  dashboardUrl: 'Lien vers le tableau de bord',
  changedAt: 'Jour et heure du changement',
  changedHow: 'Origine du changement',
  secondFactorChange: 'Ce qui a changé pour la connexion',
  confirmUrl: 'Lien pour confirmer le rendez-vous',
  confirmBefore: 'Heure limite pour confirmer',
  freeStarts: french`Places libérées, une par ligne`,
  seriesDates: french`Jours et heures de la série, un par ligne`,
  reservationLinks: french`Rendez-vous à venir, un par ligne, chacun avec son lien`,
  offerUrl: french`Lien pour prendre une place libérée`,
  adderName: french`Qui a inscrit en liste d’attente`,
  waitingUrl: french`Lien vers l’attente d’une place`,
  confirmEmailUrl: 'Lien pour confirmer la nouvelle adresse e-mail',
  requestKind: 'Demande du client sur ses données',
  answerBefore: 'Date limite de réponse',
  requestsUrl: 'Lien vers les demandes des clients',
  forgottenUrl: french`Lien « Mot de passe oublié »`,
  noteNumber: french`Numéro de la note jointe`,
  packRest: french`Ce qui reste du carnet`,
  packLastDay: french`Dernier jour du carnet`,
  depositAmount: french`Somme payée trop tard`,
  orderNumber: french`Numéro de la commande`,
  orderedOn: french`Jour de la commande`,
  orderContent: french`Ce qui est commandé`,
  orderPrice: french`Prix de la commande`,
  orderValidity: french`Durée de validité du bon`,
  orderConditions: french`Conditions du bon`,
  howToPay: french`Comment régler`,
  payableUntil: french`Dernier jour pour régler`,
  withdrawalUntil: french`Dernier jour pour se rétracter`,
  orderUrl: french`Lien vers la commande`,
  validUntil: french`Dernier jour du bon`,
  giverName: french`Qui offre le bon`,
  withdrawnAt: french`Jour et heure de la rétractation`,
  orderRefund: french`Ce qui est remboursé`,
  orderKept: french`Ce qui a déjà été utilisé`,
  orderNews: french`Ce qui s’est passé`,
  orderTask: french`Ce qu’il reste à faire`,
  newsList: french`Nouvelles du site, une par ligne`,
  ordersUrl: french`Lien vers les commandes de bons`,
  privateCalendarUrl: french`Lien vers l’agenda privé`,
} as const satisfies Record<string, string>

export type Placeholder = keyof typeof PLACEHOLDERS

export const ABOUT_SITE = ['siteTitle', 'siteUrl', 'address', 'phone'] as const

export type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g
// Matches any text between double braces, so that an invalid name is reported instead of ignored.
const BRACES = /\{\{([^{}]*)\}\}/g

/** Replaces `{{name}}` placeholders; missing values become '', and placeholders inside values are not expanded. */
export function fillTemplate(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_, name: string) => valueIn(values, name))
}

// Keeps narrow no-break spaces, which French typography requires.
const WHITESPACE = /[ \t\n\v\f\r\u2028\u2029]+/g

/** Fills a subject or a text message: one line, whatever the values contain. */
export function fillLine(text: string, values: Values): string {
  return fillTemplate(text, values).replace(WHITESPACE, ' ').trim()
}

const GREETING = /^(\p{L}+)\s+\{\{\s*(?:firstName|clientName)\s*\}\}(\s*[,!])$/u

/**
 * Fills a text of several lines and drops lines whose placeholders are all empty; a greeting keeps its first word,
 * as in « Bonjour, ».
 */
export function fillLines(text: string, values: Values): string {
  const lines = text.split('\n').flatMap((line) => {
    const names = placeholdersOf(line)
    const isKept = names.length === 0 || names.some((name) => valueIn(values, name) !== '')
    if (isKept) return [line]
    return GREETING.test(line) ? [line.replace(GREETING, '$1$2')] : []
  })
  // Collapses the blank lines around dropped lines, before the fill: blank lines in values do not change.
  const collapsed = lines.join('\n').replace(/\n{3,}/g, '\n\n')
  return fillTemplate(collapsed.trim(), values)
}

/** Unknown placeholder names in a text, as typed, deduplicated. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => !known.includes(name)))]
}

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

function valueIn(values: Values, name: string): string {
  return (Object.hasOwn(values, name) ? values[name] : '') ?? ''
}
