import type { PackBalance } from '#contract/accounting/visit-vouchers.ts'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { type PaymentMeans, paymentOnSiteText, restOnSiteText } from '#domain/content/payment-means.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { type DepositedTerms, depositHeld, restAfterDeposit } from './deposit-sentences.ts'

/** Of a reservation as its link shows it; `state` is absent for one that has just been booked. */
export type SettledTerms = Partial<
  Pick<OwnReservation, 'state' | 'date' | 'price' | 'voucherEuros' | 'voucherUntil' | 'pack'>
>

/** True where nothing is left to pay on the spot. */
export function isWhollySettled(terms: SettledTerms & DepositedTerms): boolean {
  const { price, voucherEuros = 0 } = terms
  return price !== null && price !== undefined && price > 0 && voucherEuros + depositHeld(terms) >= price
}

/** « Règlement sur place : carte », or how much of the price is left for it. */
export function onSiteText(
  terms: SettledTerms & DepositedTerms,
  means: readonly PaymentMeans[] | undefined,
): string {
  const rest = restAfterDeposit(terms)
  return rest === null ? paymentOnSiteText(means) : restOnSiteText(rest, means)
}

/** Sentences on the voucher's share of the visit, and on the rest of a pack. */
export function voucherSentences(terms: SettledTerms): string[] {
  const { voucherEuros, pack } = terms
  if (voucherEuros === undefined) return []
  return [settlementSentence(terms, voucherEuros), pack && packSentence(pack)].filter(
    (sentence) => sentence !== undefined,
  )
}

function settlementSentence(terms: SettledTerms, voucherEuros: number): string | undefined {
  if (voucherEuros === 0) return unsettledSentence(terms)
  const name = nameOf(terms)
  if (terms.state === 'cancelled') return french`${name} est compté : l’annulation était tardive.`
  const due = (terms.price ?? 0) - voucherEuros
  if (due <= 0) return `Réglé par ${name.toLowerCase()}.`
  return french`${name} en règle ${frenchPrice(voucherEuros)} ; reste ${frenchPrice(due)} à régler sur place.`
}

function unsettledSentence({ state, date = '', voucherUntil = date }: SettledTerms): string | undefined {
  if (state === 'past') return undefined
  if (state === 'cancelled') return french`Ce que votre bon en réglait lui est rendu.`
  if (date > voucherUntil)
    return french`Votre bon n’est valable que jusqu’au ${dayAndYear(voucherUntil)} : vous réglez ce rendez-vous sur place.`
  return french`Votre bon ne compte pas pour ce rendez-vous : vous le réglez sur place.`
}

function nameOf({ pack }: Pick<SettledTerms, 'pack'>): string {
  return pack?.kind === 'sessions' ? 'Votre carnet' : 'Votre bon'
}

/** « Carnet : il reste 2 séances sur 5, jusqu’au 14 avril 2028 ». */
function packSentence(pack: PackBalance): string {
  const name = pack.kind === 'sessions' ? 'Carnet' : 'Bon'
  if (pack.balance === 0) return french`${name} : il n’en reste rien.`
  return french`${name} : il reste ${packBalance(pack)}, jusqu’au ${dayAndYear(pack.validUntil)}.`
}

/** « 2 séances sur 5 », « 37,50 € sur 100 € ». */
export function packBalance({ kind, balance, units }: PackBalance): string {
  if (kind === 'amount') return french`${frenchPrice(balance / 100)} sur ${frenchPrice(units / 100)}`
  return french`${balance} ${balance > 1 ? 'séances' : 'séance'} sur ${units}`
}

type Settled = Pick<OwnReservation, 'voucherEuros' | 'voucherUntil' | 'pack'>

/** Before a move to the day; null where the voucher still counts then, or does not count now either. */
export function beyondVoucher(
  { voucherEuros = 0, voucherUntil, ...settled }: Settled,
  day: Day,
): string | null {
  if (voucherEuros === 0 || voucherUntil === undefined || day <= voucherUntil) return null
  return french`${nameOf(settled)} est valable jusqu’au ${dayAndYear(voucherUntil)}. À cette date, vous réglez le rendez-vous sur place, et ce qu’il en réglait lui est rendu.`
}
