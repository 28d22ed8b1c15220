import { NNBSP } from '../../language/typography.ts'
import type { DepositKind } from '../../visit/deposit.ts'

/** Fields of the legal texts, in the order of the form. */
const LEGAL_FIELDS = [
  'name',
  'legalForm',
  'siren',
  'registration',
  'vat',
  'address',
  'phone',
  'email',
  'director',
  'hostName',
  'hostAddress',
  'hostPhone',
  'mailService',
  'transfers',
  'payments',
  'mediatorName',
  'mediatorAddress',
  'mediatorSite',
  'insurer',
  'insuranceArea',
] as const
export type LegalField = (typeof LEGAL_FIELDS)[number]

/** An absent field is a blank of the texts. */
export type LegalDetails = Partial<Record<LegalField, string | undefined>> & {
  isReread?: boolean | undefined
}

export const LEGAL_LABELS: Record<LegalField, string> = {
  name: 'Nom ou raison sociale',
  legalForm: 'Forme juridique',
  siren: 'SIREN',
  registration: 'Registre du commerce (RCS)',
  vat: 'TVA',
  address: 'Adresse de l’entreprise',
  phone: 'Téléphone',
  email: 'E-mail',
  director: 'Directeur ou directrice de la publication',
  hostName: 'Nom de l’hébergeur',
  hostAddress: 'Adresse de l’hébergeur',
  hostPhone: 'Téléphone de l’hébergeur',
  mailService: 'Service d’envoi des e-mails',
  transfers: 'Données hors de l’Union européenne',
  payments: 'Moyens de paiement',
  mediatorName: 'Nom du médiateur',
  mediatorAddress: 'Adresse du médiateur',
  mediatorSite: 'Site du médiateur',
  insurer: 'Assureur',
  insuranceArea: 'Territoire couvert',
}

/** Digits of a typed SIREN: people write them in groups of three. */
export function sirenDigits(typed: string): string {
  return typed.replace(/[\s.\u00a0\u202f-]/g, '')
}

/** « 732 829 320 », as it is printed. */
export function groupedSiren(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, `$1${NNBSP}`)
}

/** Nine digits whose last one is the check digit of the Luhn algorithm (ISO/IEC 7812). */
export function isSiren(typed: string): boolean {
  const digits = sirenDigits(typed)
  return /^\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0 && luhnSum(digits) > 0
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** `smsService`: company and country that SMS go through; absent where none leave. */
export type UsedServices = { smsService?: string | undefined }

/** `vouchers` is absent while none can be ordered, `deposits` while none are asked, `cards` while neither is paid by card. */
export type SoldOnSite = {
  vouchers?: true | undefined
  cards?: true | undefined
  deposits?: DepositKind | undefined
}
