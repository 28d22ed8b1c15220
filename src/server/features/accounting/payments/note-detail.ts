import type { VatRegime } from '#domain/accounting/book-settings.ts'
import { type NoteDetail, noteDetailOf, noteDetailOfSale } from '#domain/accounting/note.ts'
import type { Cents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { StoredUse } from '#server/features/accounting/redemption/queries.ts'
import type { FoundVisit } from './visit.ts'

/** The parts of a visit as agreed; undefined without a price. */
export function agreedDetailOf(visit: FoundVisit, regime: VatRegime | null): NoteDetail | undefined {
  const { cents, parts } = visit
  if (cents === null) return undefined
  return noteDetailOf({ ...visit, cents, parts: parts === null ? null : JSON.parse(parts) }, regime)
}

type Paying = { paid: Cents; cents: Cents; use: StoredUse | undefined; regime: VatRegime | null }

/** Without a price, or once cancelled, a visit costs what is paid for it: `paid` before, and `cents` now. */
export function noteDetailOfPayment(
  visit: FoundVisit & { isCancelled: boolean },
  { paid, cents, use, regime }: Paying,
): NoteDetail {
  const { serviceName, isCancelled, date: visitDay } = visit
  const name = serviceName ?? 'Rendez-vous'
  const agreed = isCancelled ? undefined : agreedDetailOf(visit, regime)
  const nature = isCancelled ? french`${name} (rendez-vous annulé)` : name
  if (!agreed) return noteDetailOfSale({ nature, cents: paid + cents, visitDay, regime })
  const coveredCents = coveredOf(use, agreed.totalCents - paid - cents)
  return coveredCents === 0 ? agreed : { ...agreed, coveredCents }
}

/** Until the visit is over, money goes before the voucher. */
function coveredOf(use: StoredUse | undefined, unpaid: Cents): Cents {
  if (!use) return 0
  return use.overState === null ? Math.max(0, Math.min(use.cents, unpaid)) : use.cents
}
