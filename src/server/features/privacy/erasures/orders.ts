import { Refusal } from '#contract/errors.ts'
import { lastDayOfWithdrawal } from '#domain/accounting/voucher-order.ts'
import { orderedText } from '#domain/accounting/voucher-order-text.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import type { SubjectKeys } from '../personal-data/data-subjects.ts'
import type { SubjectRows } from '../personal-data/rows.ts'
import { anonymizeOrders, deleteRows, forgetRecipients, listOrderIds } from './queries.ts'

export async function lockOrdersOf(
  { database }: Pick<AppContext, 'database'>,
  trx: Trx,
  keys: SubjectKeys,
): Promise<void> {
  const ids = await listOrderIds(trx, keys)
  await lockKeys(database, trx, { namespace: 'voucherOrder', keys: ids })
}

type StoredOrder = SubjectRows['orders'][number]

/**
 * Throws has_open_orders while the contract runs: the voucher is to be sent, the giver may still withdraw, or is to be
 * paid back.
 */
export function refuseOpenOrders({ clock }: AppContext, { orders }: SubjectRows): void {
  const today = clock.local().day
  const open = orders.filter((row) => row.isGiver === 1 && isOpen(row, today))
  if (open.length === 0) return
  const issues = open.map((row) => ({
    path: `orders.${row.id}`,
    message: french`Commande n° ${row.id}, ${orderedText(row)}, du ${frenchDate(row.orderedOn)}`,
  }))
  throw new Refusal('has_open_orders', { issues })
}

function isOpen(row: StoredOrder, today: Day): boolean {
  if (row.paid_at === null) return false
  if (row.withdrawn_at !== null) return row.refunded_at === null && row.refund_cents !== 0
  const isUnsent = row.sent_at === null && row.isUnspent === 1
  return isUnsent || today <= lastDayOfWithdrawal(row.orderedOn)
}

export async function eraseOrders(trx: Trx, orders: readonly StoredOrder[]): Promise<void> {
  const given = orders.filter(({ isGiver }) => isGiver === 1)
  const isPaid = ({ voucherId }: StoredOrder) => voucherId !== null
  await deleteRows(trx, 'voucher_orders', keysOf(given.filter((row) => !isPaid(row))).ids)
  await anonymizeOrders(trx, keysOf(given.filter(isPaid)))
  await forgetRecipients(trx, keysOf(orders.filter(({ isGiver }) => isGiver === 0)))
}

function keysOf(orders: readonly StoredOrder[]) {
  return { ids: orders.map(({ id }) => id), voucherIds: orders.flatMap(({ voucherId }) => voucherId ?? []) }
}
