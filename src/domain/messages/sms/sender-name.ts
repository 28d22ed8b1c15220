import { french } from '../../language/typography.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 11

/** Words that say nothing of who writes: French operators block or replace them since 10 March 2025 (AF2M). */
const GENERIC = new Set(
  'ADMIN AGENDA ALERT ALERTE ALERTES AVIS BANQUE BOOKING CABINET CLIENT CLIENTS CODE COLIS COMPTE CONFIRM CONFIRMATION CONTACT INFO INFOS INFORMATION LIVRAISON MASSAGE MASSAGES MESSAGE MESSAGES MOBILE NEWS NOTIF NOTIFICATION OFFRE PROMO PROMOS PUB RAPPEL RAPPELS RDV RESA RESERVATION SECURITE SERVICE SERVICES SMS SUPPORT TEST URGENT VERIF'.split(
    ' ',
  ),
)

/** Why operators would not show this name of a sender; null if they do. */
export function senderNameFault(name: string): string | null {
  if (!/^[a-z\d]*$/i.test(name))
    return french`L’expéditeur ne contient que des lettres sans accent et des chiffres, sans espace ni signe.`
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH)
    return french`L’expéditeur compte de ${MIN_LENGTH} à ${MAX_LENGTH} lettres et chiffres.`
  if (/^\d+$/.test(name)) return 'L’expéditeur ne peut pas être fait de chiffres seuls.'
  if (GENERIC.has(name.toUpperCase()))
    return french`« ${name} » ne dit pas qui écrit : les opérateurs français bloquent ou remplacent ce mot depuis mars 2025. Prenez le nom de votre cabinet.`
  return null
}

/** Name of a sender from the title of the site, as many of its words as fit; '' if none does. */
export function proposeSenderName(siteTitle: string): string {
  const plain = siteTitle.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe')
  const words = plain.split(/[^a-z\d]+/i).filter((word) => !LINKING_WORDS.has(word.toLowerCase()))
  const name = words.reduce((joined, word) => {
    const longer = joined + word.charAt(0).toUpperCase() + word.slice(1)
    return joined !== '' && longer.length > MAX_LENGTH ? joined : longer
  }, '')
  const proposed = name.slice(0, MAX_LENGTH)
  return senderNameFault(proposed) === null ? proposed : ''
}

const LINKING_WORDS = new Set([
  '',
  'l',
  'd',
  'le',
  'la',
  'les',
  'de',
  'du',
  'des',
  'et',
  'a',
  'au',
  'aux',
  'en',
])
