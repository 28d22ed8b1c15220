import type { Database, Trx } from '../../../db/engine.ts'
import { canBeTakenBack } from '../../../jobs/claims.ts'

/**
 * The mail that would bring the voucher does not leave, and nothing keeps the recipient's address. What is being handed
 * over may arrive.
 */
export async function withdrawVoucherMail(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  orderId: number,
): Promise<void> {
  await trx.updateTable('voucher_orders').set({ recipient_email: null }).where('id', '=', orderId).execute()
  await deleteVoucherMail(database, trx, orderId)
}

async function deleteVoucherMail(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  orderId: number,
): Promise<void> {
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

/** Its voucher, not sent yet, has ended as its payment was noted by mistake: the order can be paid again. */
export async function reopenOrder(
  database: Pick<Database, 'engine'>,
  trx: Trx,
  { orderId, voucherId }: { orderId: number; voucherId: number },
): Promise<void> {
  await deleteVoucherMail(database, trx, orderId)
  const { numUpdatedRows } = await trx
    .updateTable('voucher_orders')
    .set({ voucher_id: null, paid_at: null })
    .where('id', '=', orderId)
    .where('voucher_id', '=', voucherId)
    .where('sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    // A mail being handed over may arrive.
    .where(
      'id',
      'not in',
      trx.selectFrom('outbox').select('voucher_order_id').where('voucher_order_id', '=', orderId),
    )
    .executeTakeFirst()
  // The code is that of the order: it will be that of its next voucher.
  if (numUpdatedRows > 0n)
    await trx.updateTable('vouchers').set({ code_hash: null }).where('id', '=', voucherId).execute()
}

/** Before the outbox, as a withdrawal does. Nothing keeps the recipient's address. */
export async function noteVoucherSent(
  trx: Trx,
  { voucher_order_id: orderId }: { voucher_order_id: number | null },
  now: number,
): Promise<void> {
  if (orderId === null) return
  await trx
    .updateTable('voucher_orders')
    .set({ sent_at: now, recipient_email: null })
    .where('id', '=', orderId)
    .execute()
}
