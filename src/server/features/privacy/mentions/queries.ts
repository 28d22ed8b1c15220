import type { Mention } from '#contract/privacy/mentions.ts'
import type { MentionKind } from '#domain/privacy/mentions.ts'
import type { Db, Trx } from '#server/db/engine.ts'

type Written = Pick<Mention, 'kind' | 'id'> & { parts: readonly (string | null)[] }

/** Of vouchers that belong to no record of the person; their names were typed by whoever bought them. */
export async function listVoucherTexts(db: Db): Promise<(Written & { clientId: number | null })[]> {
  const rows = await db
    .selectFrom('vouchers')
    .select(['id', 'client_id as clientId', 'recipient_name', 'giver_name', 'message'])
    .where((eb) =>
      eb.or([
        eb('recipient_name', 'is not', null),
        eb('giver_name', 'is not', null),
        eb('message', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, clientId, recipient_name, giver_name, message }) => ({
    kind: 'voucher',
    id,
    clientId,
    parts: [recipient_name, giver_name, message],
  }))
}

export async function listOrderTexts(db: Db): Promise<Written[]> {
  const rows = await db
    .selectFrom('voucher_orders')
    .select(['id', 'recipient_name', 'message'])
    .where((eb) => eb.or([eb('recipient_name', 'is not', null), eb('message', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id, recipient_name, message }) => ({
    kind: 'voucher_order',
    id,
    parts: [recipient_name, message],
  }))
}

export async function listTestimonialTexts(db: Db): Promise<Written[]> {
  const rows = await db.selectFrom('testimonials').select(['id', 'comment']).orderBy('id').execute()
  return rows.map(({ id, comment }) => ({ kind: 'testimonial', id, parts: [comment] }))
}

/** The row stays as accounting. False for an unknown one. */
export async function clearTexts(
  trx: Trx,
  { kind, id }: { kind: Exclude<MentionKind, 'testimonial'>; id: number },
): Promise<boolean> {
  const texts = { recipient_name: null, message: null }
  const { numUpdatedRows } =
    kind === 'voucher'
      ? await trx
          .updateTable('vouchers')
          .set((eb) => ({ ...texts, giver_name: null, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .executeTakeFirst()
      : await trx.updateTable('voucher_orders').set(texts).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}
