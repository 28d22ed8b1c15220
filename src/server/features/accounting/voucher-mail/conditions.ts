import { type RawBuilder, sql } from 'kysely'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { isCivilHour } from '#domain/messages/reminder.ts'
import { PACK_ENDING, VOUCHER_SENT } from '#server/jobs/message-events.ts'
import type { MessageRule } from '#server/jobs/truth-rules.ts'

// Conditions on `outbox`; false for other messages.

/** The voucher has been sent or handed out, its order withdrawn, or nothing is left of it. */
function isDeadVoucherMail(today: Day): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.type = ${VOUCHER_SENT} and not exists (
    select 1 from voucher_orders purchase join vouchers on vouchers.id = purchase.voucher_id
    where purchase.id = outbox.voucher_order_id and purchase.sent_at is null
      and purchase.withdrawn_at is null and vouchers.valid_until >= ${today} and ${isUnspent()}), false)`
}

/** Of `vouchers`: something is left, or held for visits to come. */
export function isUnspent(): RawBuilder<boolean> {
  return sql<boolean>`(vouchers.balance > 0 or exists (select 1 from voucher_visits visit
    where visit.voucher_id = vouchers.id and visit.is_used = 0 and visit.units > 0))`
}

/** To somebody who has ordered nothing, and whose address serves this one message. */
export function isGift(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.voucher_order_id in (
    select id from voucher_orders where sends_to = 'recipient'), false)`
}

/** A gift waits for the morning. */
function waitsForMorning(local: LocalTime): RawBuilder<boolean> {
  return isCivilHour(local) ? sql<boolean>`(1 = 0)` : isGift()
}

/** The pack has been used up, has another last day, client or mailbox, or has ended. */
export const packChanged: MessageRule = {
  about: 'message',
  consequence: 'lapse',
  isBroken: ({ local }) =>
    sql`not exists (select 1 from vouchers pack join clients holder on holder.id = pack.client_id
      where ${sql.lit(PACK_ENDING)} || ':' || pack.id || ':' || pack.valid_until = outbox.event
        and pack.balance > 0 and pack.valid_until >= ${local.day}
        and lower(holder.email) = lower(outbox.recipient))`,
}

export const voucherGone: MessageRule = {
  about: 'message',
  consequence: 'lapse',
  isBroken: ({ local }) => isDeadVoucherMail(local.day),
}

export const giftAtNight: MessageRule = {
  about: 'message',
  consequence: 'wait',
  isBroken: ({ local }) => waitsForMorning(local),
}
