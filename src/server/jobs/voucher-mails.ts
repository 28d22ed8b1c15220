import type { Database, Trx } from '../db/engine.ts'
import { canBeTakenBack } from './claims.ts'

/**
 * The mail that would bring the voucher does not leave, and nothing keeps the recipient's address. What is being handed
 * over may arrive.
 */
export async function withdrawVoucherMail(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  orderId: number,
): Promise<void> {
  await trx.updateTable('voucher_orders').set({ recipient_email: null }).where('id', '=', orderId).execute()
  await trx
    .deleteFrom('outbox')
    .where('voucher_order_id', '=', orderId)
    .where('state', '<>', 'sent')
    .where(canBeTakenBack(engine))
    .execute()
}

/** Staff have made a code of their own and hand the voucher out themselves: its mail does not leave any more. */
export async function noteHandedOut(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  { voucherId, now }: { voucherId: number; now: number },
): Promise<void> {
  const order = await trx
    .updateTable('voucher_orders')
    .set({ sent_at: now })
    .where('voucher_id', '=', voucherId)
    .where('sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (order) await withdrawVoucherMail(database, trx, order.id)
}
