import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import { isOld, type RetentionRule } from './rule.ts'

/** Of vouchers, their orders, and payments of these by card. */
export const VOUCHER_RULES = {
  unpaidVoucherOrders: {
    table: 'voucher_orders',
    key: ['id'],
    isDue: ({ cutoffs }) => sql`paid_at is null and ordered_on < ${cutoffs.unpaidVoucherOrders.day}`,
  },
  endedCheckouts: {
    table: 'online_payments',
    key: ['id'],
    isDue: (moment) => sql`state = 'ended' and ${isOld('created_at', moment, 'endedCheckouts')}`,
  },
  voucherNames: {
    table: 'vouchers',
    key: ['id'],
    isDue: ({ cutoffs: { voucherNames } }) => sql`
      coalesce(recipient_name, giver_name, message) is not null and ${hasEndedBefore(voucherNames)}`,
    blank: sql`recipient_name = null, giver_name = null, message = null, version = version + 1`,
  },
  orderedVoucherNames: {
    table: 'voucher_orders',
    key: ['id'],
    isDue: ({ cutoffs: { orderedVoucherNames } }) => sql`coalesce(recipient_name, message) is not null
      and voucher_id in (select id from vouchers where ${hasEndedBefore(orderedVoucherNames)})`,
    blank: sql`recipient_name = null, message = null`,
  },
  voucherRecipients: {
    table: 'voucher_orders',
    key: ['id'],
    isDue: ({ cutoffs: { voucherRecipients } }) => sql`recipient_email is not null and paid_at is not null
      and not exists (select 1 from outbox where outbox.voucher_order_id = voucher_orders.id
        and (state = 'waiting' or coalesce(tried_at, created_at) >= ${voucherRecipients.instant}))`,
    blank: sql`recipient_email = null`,
  },
  voucherOrderNames: {
    table: 'voucher_orders',
    key: ['id'],
    isDue: ({ cutoffs: { voucherOrderNames } }) => sql`coalesce(giver_name, giver_email) is not null
      and voucher_id in (select id from vouchers where valid_until < ${voucherOrderNames.day})`,
    blank: sql`giver_name = null, giver_email = null`,
  },
} as const satisfies Record<string, RetentionRule>

/** Of `vouchers`: its last day has passed, or nothing is left since. */
function hasEndedBefore({ day, instant }: { day: Day; instant: number }): RawBuilder<boolean> {
  return sql<boolean>`(valid_until < ${day} or (balance = 0
    and id not in (select voucher_id from voucher_visits where is_used = 0 and units > 0)
    and id not in (select voucher_id from voucher_entries where happened_at >= ${instant})))`
}
