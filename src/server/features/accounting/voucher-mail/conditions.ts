import { type RawBuilder, sql } from 'kysely'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { isCivilHour } from '#domain/messages/reminder.ts'

export const VOUCHER_SENT = 'voucher_sent'

// Conditions on `outbox`; false for other messages.

/** The voucher has been sent or handed out, its order withdrawn, or nothing is left of it. */
export function isDeadVoucherMail(today: Day): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.type = ${VOUCHER_SENT} and not exists (
    select 1 from voucher_orders purchase join vouchers on vouchers.id = purchase.voucher_id
    where purchase.id = outbox.voucher_order_id and purchase.sent_at is null
      and purchase.withdrawn_at is null and vouchers.valid_until >= ${today} and ${hasRest()}), false)`
}

/** Of `vouchers`: something is left, or held for visits to come. */
export function hasRest(): RawBuilder<boolean> {
  return sql<boolean>`(vouchers.balance > 0 or exists (select 1 from voucher_visits visit
    where visit.voucher_id = vouchers.id and visit.is_used = 0 and visit.units > 0))`
}

/** To somebody who has ordered nothing, and whose address serves this one message. */
export function isGift(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.voucher_order_id in (
    select id from voucher_orders where sends_to = 'recipient'), false)`
}

/** A gift waits for the morning. */
export function waitsForMorning(local: LocalTime): RawBuilder<boolean> {
  return isCivilHour(local) ? sql<boolean>`(1 = 0)` : isGift()
}
