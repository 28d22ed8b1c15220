import { paymentAdvice } from '#domain/accounting/voucher-order-text.ts'
import { type Day, isDay } from '#domain/language/time.ts'
import type { TypedOrder } from './typed-order.ts'

/** Null without a chosen day to come. */
export function adviceFor(
  { when, sendOn }: Pick<TypedOrder, 'when' | 'sendOn'>,
  today: Day | null,
): string | null {
  if (when !== 'day' || !isDay(sendOn) || today === null) return null
  return paymentAdvice({ sendOn, orderedOn: today, today })
}
