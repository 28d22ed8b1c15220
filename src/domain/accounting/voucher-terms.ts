import type { Cents } from '../language/money.ts'
import { addDays, type Day } from '../language/time.ts'
import type { VOUCHER_KINDS } from './voucher.ts'

type Worth = { balance: number; units: number; paidCents: Cents }

/** The share of what was paid that the balance stands for, to the cent in the client’s favour. */
function refundOf({ balance, units, paidCents }: Worth): Cents {
  return units === 0 ? 0 : Math.ceil((paidCents * balance) / units)
}

type Refundable = Worth & { paidBackCents: Cents }

/** Of several refunds, each rounded up, none exceeds what is left of the sum paid. */
export function refundableOf({ paidBackCents, ...worth }: Refundable): Cents {
  return Math.min(refundOf(worth), Math.max(0, worth.paidCents - paidBackCents))
}

type Owed = Worth & { kind: (typeof VOUCHER_KINDS)[number]; reserved: number }

/** Still to be honored, reserved for visits to come or not: the amount, or the unused share of the price of sessions. */
export function owedOf({ kind, balance, reserved, ...worth }: Owed): Cents {
  const left = balance + reserved
  return kind === 'amount' ? left : refundOf({ ...worth, balance: left })
}

/** Before the last day of a pack. */
export const WARNING_DAYS = 30

/** A pack sold for a shorter time says its last day at its sale. */
export function remindsOfEnd({ soldOn, validUntil }: { soldOn: Day; validUntil: Day }): boolean {
  return addDays(soldOn, WARNING_DAYS) < validUntil
}

type Standing = { balance: number; reserved: number; validUntil: Day; today: Day }

export function voucherState({
  balance,
  reserved,
  validUntil,
  today,
}: Standing): 'live' | 'expired' | 'ended' {
  if (balance === 0 && reserved === 0) return 'ended'
  return validUntil < today ? 'expired' : 'live'
}
