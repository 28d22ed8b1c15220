import { type Cents, toCents } from '../language/money.ts'
import type { Day, Minute } from '../language/time.ts'
import type { ServiceParts } from '../visit/service-parts.ts'
import { claimOf, NO_CLAIM, type SessionTerms, type VOUCHER_KINDS, type VoucherClaim } from './voucher.ts'

/** A live pack of a client; `minutes`: of one session. */
export type OfferedPack = {
  id: number
  kind: (typeof VOUCHER_KINDS)[number]
  serviceId: number | null
  minutes: Minute | null
  /** Today’s price of this length; absent where it is gone. */
  listEuros?: number | undefined
  isServiceGone?: boolean | undefined
  units: number
  balance: number
  /** Unknown to a praticien, who is proposed no session for a longer visit: what it is worth there depends on it. */
  paidEuros?: number | undefined
  validUntil: Day
}

/** Terms about to be booked; `cents` with the options. */
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

/** The claim of each visit in the order of days: once one takes nothing, neither do those after it. */
export function takenOnDays(pack: OfferedPack, sale: PlannedSale, days: readonly Day[]): VoucherClaim[] {
  let available = pack.balance
  return days.map((day) => {
    const claim = available > 0 ? claimOnDay(pack, { ...sale, day }, available) : NO_CLAIM
    available = claim.units === 0 ? 0 : available - claim.units
    return claim
  })
}

/** True if a session is worth what was paid for it, and that is not known. */
function isWorthUnknown(
  { paidEuros, listEuros, isServiceGone = false, minutes }: OfferedPack,
  sale: PlannedSale,
): boolean {
  const isLonger = minutes !== null && (sale.parts?.variant.minutes ?? sale.minutes) > minutes
  return paidEuros === undefined && (isServiceGone || (listEuros === undefined && isLonger))
}

function claimOnDay(pack: OfferedPack, visit: PlannedSale & { day: Day }, available: number): VoucherClaim {
  const { validUntil } = pack
  if (isWorthUnknown(pack, visit)) return NO_CLAIM
  return claimOf({ sessions: sessionsOf(pack), validUntil }, visit, { available, paid: 0 })
}

function sessionsOf(pack: OfferedPack): SessionTerms | null {
  const { serviceId, minutes, units, paidEuros, listEuros, isServiceGone = false } = pack
  if (serviceId === null) return null
  return {
    serviceId,
    minutes: minutes ?? 0,
    unitCents: Math.floor(toCents(paidEuros ?? 0) / Math.max(units, 1)),
    listCents: listEuros === undefined ? null : toCents(listEuros),
    isServiceGone,
  }
}
