import { sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Db, Trx } from '#server/db/engine.ts'

/** A payment that was made for the one who had the hour before is not mailed to whoever has it now. */
const payersEmail = sql<string | null>`case when exists (select 1 from receipt_clients payer
  where payer.number = receipts.number) then null else visit.client_email end`

/** Of staff’s own reservations; a payment without one is the superadmin’s. */
export async function findNotedPayment(db: Db, number: number, { praticienId }: AgendaScope) {
  const isReversed = sql<number>`case when exists (select 1 from receipts contra
    where contra.kind = 'contra' and contra.corrects = receipts.number) then 1 else 0 end`
  let query = db
    .selectFrom('receipts')
    .leftJoin('agenda_entries as visit', 'visit.id', 'receipts.reservation_id')
    .select([
      'receipts.number',
      'receipts.day',
      'receipts.cents',
      'receipts.means',
      'receipts.nature',
      'receipts.client_name as clientName',
      'receipts.detail',
      'receipts.received_at as receivedAt',
      'receipts.reservation_id as reservationId',
      payersEmail.as('clientEmail'),
      isReversed.as('isReversed'),
    ])
    .where('receipts.number', '=', number)
    .where('receipts.kind', '=', 'payment')
  if (praticienId !== undefined) query = query.where('visit.practitioner_id', '=', praticienId)
  return query.executeTakeFirst()
}

export type PrintedPayment = NonNullable<Awaited<ReturnType<typeof findNotedPayment>>>

/** Payments for the same visit before the row, less refunds, in cents. */
export async function sumPaidBefore(
  db: Db,
  { number, reservationId }: Pick<PrintedPayment, 'number' | 'reservationId'>,
): Promise<Cents> {
  if (reservationId === null) return 0
  const { cents } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('cents'), sql<number>`0`).as('cents'))
    .where('reservation_id', '=', reservationId)
    .where('number', '<', number)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** Mails with the note: how many since `since`, and the last one that is not waiting any more; 0 without any. */
export async function countMailedNotes(
  trx: Trx,
  { number, since }: { number: number; since: number },
): Promise<{ recent: number; lastId: number }> {
  const { recent, lastId } = await trx
    .selectFrom('outbox')
    .select([
      sql<number>`coalesce(sum(case when created_at > ${since} then 1 else 0 end), 0)`.as('recent'),
      sql<number>`coalesce(max(case when state <> 'waiting' then id end), 0)`.as('lastId'),
    ])
    .where('receipt_number', '=', number)
    .executeTakeFirstOrThrow()
  return { recent: Number(recent), lastId: Number(lastId) }
}
