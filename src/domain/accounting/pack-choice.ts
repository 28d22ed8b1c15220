import type { ServiceParts } from '../booking/services/service-parts.ts'
import { type Cents, toCents } from '../language/money.ts'
import type { Day, Minute } from '../language/time.ts'
import { claimOf, NO_CLAIM, type VOUCHER_KINDS, type VoucherClaim } from './voucher.ts'

/** A live pack of a client; `minutes`: of one session. */
export type OfferedPack = {
  id: number
  kind: (typeof VOUCHER_KINDS)[number]
  serviceId: number | null
  minutes: Minute | null
  units: number
  balance: number
  /** Unknown to a praticien, who is proposed no session for a longer visit: what it is worth there depends on it. */
  paidEuros?: number | undefined
  validUntil: Day
}

/** What is about to be booked; `cents` with its options. */
export type PlannedSale = { serviceId: number; minutes: Minute; cents: Cents; parts: ServiceParts | null }

/** `isExact`: sessions of this very service and length. */
export type FittingPack<Pack extends OfferedPack> = { pack: Pack; isExact: boolean }

/** The one to propose for a visit on the day: valid then, of this very length, and the first to end. */
export function choosePack<Pack extends OfferedPack>(
  packs: readonly Pack[],
  sale: PlannedSale,
  day: Day,
): FittingPack<Pack> | null {
  const fitting = packs
    .filter((pack) => takenOnDays(pack, sale, [pack.validUntil])[0]?.units)
    .map((pack) => ({ pack, isExact: isExactFor(pack, sale) }))
  const rank = ({ pack, isExact }: FittingPack<Pack>) => (pack.validUntil < day ? 2 : 0) + (isExact ? 0 : 1)
  return fitting.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

function isExactFor({ serviceId, minutes }: OfferedPack, { serviceId: sold, ...sale }: PlannedSale): boolean {
  return serviceId === sold && minutes === (sale.parts?.variant.minutes ?? sale.minutes)
}

/** What each visit takes, in the order of their days, until one takes nothing: those after it keep none either. */
export function takenOnDays(pack: OfferedPack, sale: PlannedSale, days: readonly Day[]): VoucherClaim[] {
  let available = pack.balance
  return days.map((day) => {
    const claim = available > 0 ? claimOnDay(pack, { ...sale, day }, available) : NO_CLAIM
    available = claim.units === 0 ? 0 : available - claim.units
    return claim
  })
}

function isLonger(minutes: Minute | null, sale: PlannedSale): boolean {
  return minutes !== null && (sale.parts?.variant.minutes ?? sale.minutes) > minutes
}

function claimOnDay(
  { serviceId, minutes, units, paidEuros, validUntil }: OfferedPack,
  sale: PlannedSale & { day: Day },
  available: number,
): VoucherClaim {
  if (paidEuros === undefined && isLonger(minutes, sale)) return NO_CLAIM
  const unitCents = Math.floor(toCents(paidEuros ?? 0) / Math.max(units, 1))
  const sessions =
    serviceId === null ? null : { serviceId, minutes: minutes ?? 0, unitCents, isServiceGone: false }
  const visit = { ...sale, isCancelled: false, attendance: null, isPaid: false }
  return claimOf({ sessions, validUntil }, visit, {
    policy: { missedConsumes: false, lateConsumes: false },
    available,
  })
}
