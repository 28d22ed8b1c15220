import { frenchLength } from '../language/french-length.ts'
import type { Cents } from '../language/money.ts'
import type { Day, Minute } from '../language/time.ts'
import { nameWithoutOptions, type ServiceParts, sumOfParts } from '../visit/service-parts.ts'
import type { VatRegime } from './book-settings.ts'

/** `cents`: of the line, for its whole quantity. */
export type NoteLine = { label: string; quantity: number; cents: Cents }

/** Subject of a payment, kept in its row of the book: a note printed again later says the same. */
export type NoteDetail = {
  /** Null for a payment without a visit. */
  visitDay: Day | null
  /** Their sum is the total. */
  lines: NoteLine[]
  totalCents: Cents
  /** A voucher's share of the total; absent where there is none. */
  coveredCents?: Cents
  /** Why no VAT is charged; null while nobody has said so. */
  regime: VatRegime | null
}

/** With what the arrêté 83-50/A of 3 October 1983 asks of a note. */
export type NoteContent = NoteDetail & {
  business: NoteBusiness
  /** Of the payment; null before. */
  number: number | null
  issuedOn: Day
  /** Null if the client objects. */
  clientName: string | null
  /** Address of the visit. */
  place: string | null
  /** Paid for the same visit in earlier rows of the book, less refunds. */
  beforeCents: Cents
  payment: NotePayment | null
}

export type NoteBusiness = {
  name: string
  address: string
  siren: string | null
  phone: string | null
  email: string | null
}

export type NotePayment = { day: Day; cents: Cents; means: string }

export const VAT_MENTIONS: Record<VatRegime, string> = {
  franchise: 'TVA non applicable, art. 293 B du CGI',
  // Article 242 nonies A, 9° of annexe II: any mention that the operation is exempt will do.
  exempt: 'Exonération de TVA, article 261 du CGI',
}

type AgreedVisit = {
  date: Day
  serviceName: string | null
  cents: Cents
  minutes: Minute
  parts: ServiceParts | null
}

/** One line for each part of the visit. What staff agreed besides them is a line of its own. */
export function noteDetailOf(visit: AgreedVisit, regime: VatRegime | null): NoteDetail {
  const lines = linesOf(visit)
  const difference = visit.cents - lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    visitDay: visit.date,
    lines: difference === 0 ? lines : [...lines, one('Prix convenu', difference)],
    totalCents: visit.cents,
    regime,
  }
}

function linesOf({ serviceName, cents, minutes, parts }: AgreedVisit): NoteLine[] {
  const name = serviceName ?? 'Rendez-vous'
  if (parts === null) return [one(withLength(name, minutes), cents)]
  const { variant, options } = parts
  const added = sumOfParts(parts).minutes - variant.minutes
  const main = withLength(nameWithoutOptions(name, parts), minutes - added)
  return [one(main, variant.cents), ...options.map((option) => one(option.name, option.cents))]
}

/** Staff may have typed a length below that of the options alone. */
function withLength(name: string, minutes: Minute): string {
  return minutes > 0 ? `${name}, ${frenchLength(minutes)}` : name
}

/** Of what was sold without a visit, or for a visit without a price. */
export function noteDetailOfSale(sale: {
  nature: string
  cents: Cents
  visitDay?: Day
  regime: VatRegime | null
}): NoteDetail {
  const { nature, cents, visitDay = null, regime } = sale
  return { visitDay, lines: [one(nature, cents)], totalCents: cents, regime }
}

function one(label: string, cents: Cents): NoteLine {
  return { label, quantity: 1, cents }
}

/** Rest to pay, in cents; below 0 if too much was paid. */
export function leftOf(
  note: Pick<NoteContent, 'totalCents' | 'coveredCents' | 'beforeCents' | 'payment'>,
): Cents {
  const { totalCents, coveredCents = 0, beforeCents, payment } = note
  return totalCents - coveredCents - beforeCents - (payment?.cents ?? 0)
}
