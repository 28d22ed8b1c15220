import { headingWords, IMPORT_FIELD_NAMES, namedField } from '../../import.ts'

export const VOUCHER_FIELDS = [
  'code',
  'rest',
  'value',
  'sessions',
  'soldSessions',
  'validUntil',
  'service',
  'duration',
  'buyer',
  'recipient',
  'client',
  'email',
  'phone',
  'paid',
  'soldOn',
  'message',
  'status',
] as const

export type MovedVoucherField = (typeof VOUCHER_FIELDS)[number]

export const VOUCHER_FIELD_NAMES = {
  code: 'Code du bon',
  rest: 'Reste (€ ou séances)',
  value: 'Valeur d’origine (€)',
  sessions: 'Séances restantes',
  soldSessions: 'Séances vendues',
  validUntil: 'Valable jusqu’au',
  service: 'Prestation',
  duration: 'Durée',
  buyer: 'De la part de (acheteur)',
  recipient: 'Pour (bénéficiaire)',
  client: 'Client du carnet',
  email: `${IMPORT_FIELD_NAMES.email} du client`,
  phone: `${IMPORT_FIELD_NAMES.phone} du client`,
  paid: 'Prix payé (€)',
  soldOn: 'Vendu le',
  message: 'Message ou note',
  status: 'État (utilisé, annulé…)',
} as const satisfies Record<MovedVoucherField, string>

/** One field for each column of a file; null: the column is left out. Columns of one field fill each other. */
export type VoucherColumns = readonly (MovedVoucherField | null)[]

/** As `headingWords` leaves them. Those of booking programs are guesses: they publish no list. */
const HEADINGS: Record<Exclude<MovedVoucherField, 'email' | 'phone'>, string> = {
  code: `code|code cadeau|code du bon|code bon|code bon cadeau|numero|numero du bon|numero de bon|numero bon|n du bon
    |n de bon|n bon|bon n|bon|bon cadeau|reference|ref|gift card|gift card code|gift card number|gift certificate
    |certificate|certificate code|voucher|voucher code|voucher number|card number|coupon|coupon code|gan|carte cadeau
    |numero de carte|identifiant`,
  rest: `reste|reste a utiliser|restant|solde|solde restant|solde actuel|montant restant|reste du|valeur restante|balance
    |current balance|remaining|remaining balance|remaining value|remaining amount|amount remaining|balance remaining
    |credit restant|disponible|solde disponible`,
  value: `valeur|valeur initiale|valeur d origine|montant|montant initial|montant du bon|valeur du bon|value
    |initial value|original value|amount|initial amount|original amount|initial balance|valeur faciale`,
  sessions: `seances restantes|sessions restantes|restantes|nb restant|nombre restant|seances a faire|reste seances
    |remaining sessions|sessions left|sessions remaining|visits left|remaining visits|uses left|nombre de seances restantes`,
  soldSessions: `seances|sessions|nombre de seances|nb seances|nb de seances|seances vendues|seances achetees
    |seances initiales|total seances|total sessions|number of sessions|visits`,
  validUntil: `valable jusqu au|valable jusqu|valide jusqu au|validite|date de validite|fin de validite|expiration
    |date d expiration|date expiration|expire le|expire|echeance|date limite|date de fin|jusqu au|expiry|expires
    |expires on|expiry date|expiration date|valid until|valid to|end date`,
  service: `prestation|prestations|service|services|soin|soins|massage|forfait|formule|carnet|abonnement|produit|package
    |product|item|treatment|type|designation|libelle`,
  duration:
    'duree|duration|length|duree min|duree minutes|duree en minutes|minutes|duration min|duration minutes',
  buyer: `acheteur|acheteuse|achete par|offert par|offrant|donateur|de la part de|de|payeur|nom de l acheteur|buyer
    |purchaser|purchased by|bought by|sender|sender name|from|giver`,
  recipient: `pour|beneficiaire|destinataire|nom du beneficiaire|recipient|recipient name|to|receiver|offert a
    |nom du destinataire`,
  client: 'titulaire|owner|holder|nom du titulaire',
  paid: 'prix|prix paye|paye|price|price paid|paid|prix de vente|montant paye',
  soldOn: `vendu le|date|date de vente|date d achat|achete le|achat|emis le|date d emission|cree le|purchase date
    |purchased on|date purchased|sold on|sale date|issued|issue date|created|created at|date created|date issued`,
  message: 'message|note|notes|remarque|remarques|commentaire|commentaires|comment|comments|memo|description',
  status: 'statut|status|etat|state|utilise|used|annule|cancelled|canceled',
}

const WORDS = Object.entries(HEADINGS).map(
  ([field, words]) =>
    [field as MovedVoucherField, new Set(words.split('|').map((word) => word.trim()))] as const,
)

function fieldOf(heading: string): MovedVoucherField | null {
  const words = headingWords(heading)
  const own = WORDS.find(([, known]) => known.has(words))
  if (own) return own[0]
  const ofClient = namedField(heading)
  if (ofClient === null) return null
  return ofClient === 'email' || ofClient === 'phone' ? ofClient : 'client'
}

/** The field of each column that the headings name. Where no column has the rest, sessions are those that are left. */
export function assignVoucherColumns(headings: readonly string[]): VoucherColumns {
  const named = headings.map(fieldOf)
  const hasRest = named.includes('rest') || named.includes('sessions')
  return named.map((field) => (field === 'soldSessions' && !hasRest ? 'sessions' : field))
}

/** Number of fields that a line of headings would name. */
export function countVoucherFields(cells: readonly string[]): number {
  return new Set(cells.map(fieldOf).filter((field) => field !== null)).size
}

/** A sentence about the columns that nobody has assigned yet; null if a voucher can be read. */
export function missingVoucherColumns(columns: VoucherColumns): string | null {
  const has = (...fields: MovedVoucherField[]) => fields.some((field) => columns.includes(field))
  if (!has('rest', 'sessions', 'value')) return 'Indiquez la colonne du reste.'
  if (!has('code', 'client', 'recipient', 'buyer')) return 'Indiquez la colonne du code, ou celle d’un nom.'
  return null
}
