import type { Cents } from '../language/money.ts'
import type { Day, Minute } from '../language/time.ts'
import type { ServiceParts } from '../visit/service-parts.ts'

/** A voucher holds cents to spend, or sessions of one service and length. */
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

export type SessionTerms = {
  /** Under which the service is sold today. */
  serviceId: number
  minutes: Minute
  /** Paid for one session. */
  unitCents: Cents
  /** Of this length in today’s list; null where it is gone. */
  listCents: Cents | null
  /** No longer in the list: other services are settled, too, for what was paid for a session. */
  isServiceGone: boolean
}

/** `sessions` is null for a voucher of an amount. */
export type RedeemableVoucher = { sessions: SessionTerms | null; validUntil: Day }

/** The agreed terms of a visit. */
export type RedeemedTerms = {
  day: Day
  cents: Cents | null
  minutes: Minute
  serviceId: number | null
  parts: ServiceParts | null
}

/** Units of the voucher, and the part of the visit’s price that they settle. */
export type VoucherClaim = { units: number; cents: Cents }

export const NO_CLAIM: VoucherClaim = { units: 0, cents: 0 }

/** `available`: the balance, and what this visit already holds. `paid`: what money has settled. */
type ClaimTerms = { available: number; paid: Cents }

/** Claim of a visit that takes place: at most what money has not paid. */
export function claimOf(
  voucher: RedeemableVoucher,
  visit: RedeemedTerms,
  { available, paid }: ClaimTerms,
): VoucherClaim {
  const unpaid = (visit.cents ?? 0) - Math.max(paid, 0)
  if (visit.day > voucher.validUntil || unpaid <= 0 || available <= 0) return NO_CLAIM
  const { sessions } = voucher
  if (sessions === null) return { units: Math.min(available, unpaid), cents: Math.min(available, unpaid) }
  const worth = worthOf(sessions, visit)
  // Nothing was paid for a session of another length, or of a service that is gone.
  return worth === 0 ? NO_CLAIM : { units: 1, cents: Math.min(worth, unpaid) }
}

/** Of one session on the visit, options and further minutes being the rest; 0 if it settles nothing of it. */
function worthOf(sessions: SessionTerms, visit: RedeemedTerms): Cents {
  if (visit.serviceId === sessions.serviceId) return priceOfLength(sessions, visit)
  return sessions.isServiceGone ? sessions.unitCents : 0
}

/** As agreed; on a longer visit the list’s price of the length that was sold. */
function priceOfLength({ minutes, unitCents, listCents }: SessionTerms, visit: RedeemedTerms): Cents {
  const { variant } = visit.parts ?? { variant: { minutes: visit.minutes, cents: visit.cents ?? 0 } }
  return variant.minutes <= minutes ? variant.cents : Math.min(variant.cents, listCents ?? unitCents)
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
