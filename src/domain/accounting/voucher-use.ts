import type { Cents } from '../language/money.ts'
import type { ReservationState } from '../visit/reservation-state.ts'
import {
  claimOf,
  NO_CLAIM,
  type RedeemableVoucher,
  type RedeemedTerms,
  type VoucherClaim,
  type VoucherUse,
} from './voucher.ts'

/** The owner's choice for visits that did not take place: true if they consume the voucher all the same. */
export type VoucherPolicy = { missedConsumes: boolean; lateConsumes: boolean }

export type RedeemingVisit = RedeemedTerms & {
  state: ReservationState
  isOver: boolean
  /** Payments less refunds and contra entries. */
  paid: Cents
  /** Payments that were not reversed: what a refund gives back was received all the same. */
  received: Cents
  /** Something was paid on its day or later, and stayed. */
  isPaidOnDay: boolean
}

/**
 * A visit's share of its voucher. `mostUnits`: its share if nothing had been paid, as settled before it was over;
 * null before the first time. `overState`: in which it was settled as over.
 */
export type HeldUse = VoucherUse & {
  cents: Cents
  mostUnits: number | null
  overState: ReservationState | null
}

const CONSUMES: Record<ReservationState, (policy: VoucherPolicy) => boolean> = {
  planned: () => true,
  done: () => true,
  missed: ({ missedConsumes }) => missedConsumes,
  cancelled_in_time: () => false,
  cancelled_late: ({ lateConsumes }) => lateConsumes,
  cancelled_by_practice: () => false,
  handed_over: () => false,
}

export type Judged = { voucher: RedeemableVoucher; visit: RedeemingVisit; balance: number }

/**
 * A visit to come takes what money has not paid of it, anew each time that it is settled. One that is over keeps what it
 * holds: another state gives all back, or takes again at most what it had or would have had; the same one never less.
 */
export function settleUse(before: HeldUse, judged: Judged, policy: VoucherPolicy): HeldUse {
  const { state, isOver } = judged.visit
  if (!isOver) return settleToCome(before, judged)
  const mostUnits = mostOf(before, judged)
  const known = { ...before, mostUnits }
  const claim = before.overState === state ? keep(known, judged) : change(known, judged, policy)
  return { ...claim, isUsed: claim.units > 0, mostUnits, overState: state }
}

/** Used as soon as its rest is paid on the spot. */
function settleToCome(before: HeldUse, { voucher, visit, balance }: Judged): HeldUse {
  const available = balance + before.units
  const claim = claimOf(voucher, visit, { available, paid: visit.paid })
  return {
    ...claim,
    isUsed: claim.units > 0 && visit.isPaidOnDay,
    mostUnits: claimOf(voucher, visit, { available, paid: 0 }).units,
    overState: null,
  }
}

/** Its rest was paid on the spot: it takes nothing that other visits have given back since. */
function mostOf(before: HeldUse, { voucher, visit, balance }: Judged): number {
  if (before.mostUnits !== null) return Math.max(before.mostUnits, before.units)
  return before.units > 0 ? before.units : claimOf(voucher, visit, { available: balance, paid: 0 }).units
}

type Over = HeldUse & { mostUnits: number }

/** The voucher settles again what a payment noted by mistake had paid; a refund takes nothing from the voucher. */
function keep(before: Over, { voucher, visit, balance }: Judged): VoucherClaim {
  const mayGrow = visit.state === 'done'
  if (!mayGrow && before.units === 0) return NO_CLAIM
  const available = mayGrow ? Math.min(balance + before.units, before.mostUnits) : before.units
  return larger(before, claimOf(voucher, visit, { available, paid: visit.received }))
}

function change(before: Over, { voucher, visit, balance }: Judged, policy: VoucherPolicy): VoucherClaim {
  if (!CONSUMES[visit.state](policy)) return NO_CLAIM
  const available = Math.min(balance + before.units, before.mostUnits)
  const claim = claimOf(voucher, visit, { available, paid: visit.paid })
  return before.overState === null ? claim : larger(before, claim)
}

function larger(one: VoucherClaim, other: VoucherClaim): VoucherClaim {
  return { units: Math.max(one.units, other.units), cents: Math.max(one.cents, other.cents) }
}
