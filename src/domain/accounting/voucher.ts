import type { Attendance } from '../booking/attendance.ts'
import type { ServiceParts } from '../booking/services/service-parts.ts'
import type { Cents } from '../language/money.ts'
import type { Day, Minute } from '../language/time.ts'

/** What a voucher holds: cents to spend, or sessions of one service and length. */
export const VOUCHER_KINDS = ['amount', 'sessions'] as const

export const VOUCHER_ENTRY_KINDS = [
  'issued',
  'reserved',
  'used',
  'given_back',
  'extended',
  'refunded',
] as const
export type VoucherEntryKind = (typeof VOUCHER_ENTRY_KINDS)[number]

type SessionTerms = {
  serviceId: number
  minutes: Minute
  /** What was paid for one session. */
  unitCents: Cents
  /** The service is no longer in the list: a session is worth what was paid for it. */
  isServiceGone: boolean
}

/** `sessions` is null for a voucher of an amount. */
export type RedeemableVoucher = { sessions: SessionTerms | null; validUntil: Day }

export type RedeemingVisit = {
  day: Day
  cents: Cents | null
  minutes: Minute
  serviceId: number | null
  parts: ServiceParts | null
  isCancelled: boolean
  attendance: Attendance | null
  /** On its day or later. */
  isPaid: boolean
}

/** What the owner chose: whether a visit that did not take place consumes the voucher all the same. */
export type VoucherPolicy = { missedConsumes: boolean; lateConsumes: boolean }

/** Units of the voucher, and the part of the visit's price that they settle. */
export type VoucherClaim = { units: number; cents: Cents }

export const NO_CLAIM: VoucherClaim = { units: 0, cents: 0 }

type ClaimTerms = { policy: VoucherPolicy; available: number }

/** What a visit takes of a voucher. `available`: the balance, and what this visit already holds. */
export function claimOf(
  voucher: RedeemableVoucher,
  visit: RedeemingVisit,
  { policy, available }: ClaimTerms,
): VoucherClaim {
  const price = visit.cents ?? 0
  if (!consumes(visit, policy) || visit.day > voucher.validUntil || price === 0 || available <= 0)
    return NO_CLAIM
  const { sessions } = voucher
  if (sessions === null) return { units: Math.min(available, price), cents: Math.min(available, price) }
  if (!sessions.isServiceGone && visit.serviceId !== sessions.serviceId) return NO_CLAIM
  const worth = sessions.isServiceGone ? sessions.unitCents : sessionPrice(sessions, visit, price)
  // Nothing was paid for a session of another length, or of a service that is gone.
  return worth === 0 ? NO_CLAIM : { units: 1, cents: Math.min(worth, price) }
}

function consumes({ isCancelled, attendance }: RedeemingVisit, policy: VoucherPolicy): boolean {
  if (isCancelled) return attendance === 'cancelled_late' && policy.lateConsumes
  return attendance !== 'missed' || policy.missedConsumes
}

/** The price of the length that the session stands for; options and further minutes are the rest. */
function sessionPrice({ minutes, unitCents }: SessionTerms, visit: RedeemingVisit, price: Cents): Cents {
  const { variant } = visit.parts ?? { variant: { minutes: visit.minutes, cents: price } }
  return variant.minutes <= minutes ? variant.cents : Math.min(variant.cents, unitCents)
}

type Consumption = Pick<RedeemingVisit, 'day' | 'isCancelled' | 'attendance' | 'isPaid'> & { today: Day }

/** Used once the visit is over: in the night after it, or as soon as staff have noted how it went or taken its rest. */
export function isConsumed({ day, isCancelled, attendance, isPaid, today }: Consumption): boolean {
  return isCancelled || attendance !== null || isPaid || day < today
}

export type VoucherUse = { units: number; isUsed: boolean }

type UseEntry = { kind: 'reserved' | 'used' | 'given_back'; units: number }

/** The entries of the ledger that lead from one use to the other; their units add up to the change of the balance. */
export function entriesBetween(before: VoucherUse, after: VoucherUse): UseEntry[] {
  const entries: UseEntry[] = []
  const more = after.units - before.units
  if (more > 0) entries.push({ kind: 'reserved', units: -more })
  if (more < 0) entries.push({ kind: 'given_back', units: -more })
  const wasUsed = before.isUsed && before.units > 0
  if (after.isUsed && after.units > 0 && !wasUsed) entries.push({ kind: 'used', units: 0 })
  return entries
}
