import { sql } from 'kysely'
import { isSamePerson } from '#domain/client-identity.ts'
import type { Trx } from '../db/engine.ts'
import { executeTogether } from '../db/statements/batch.ts'
import { deleteEmptyRecord } from './client-records.ts'

type Transfer = { from: number; to: number }

/** False if the record is gone. Until the commit nobody deletes it, and nothing is added to it. */
export async function lockRecord(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the ids of the notes that moved. */
export async function moveNotes(trx: Trx, { from, to }: Transfer): Promise<number[]> {
  const rows = await trx
    .updateTable('client_notes')
    .set({ client_id: to })
    .where('client_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of two answers the later one stands; what only one of the records says stays. */
export async function movePreferences(trx: Trx, transfer: Transfer): Promise<void> {
  await mergePreferences(trx, transfer)
  await trx.deleteFrom('client_preferences').where('client_id', '=', transfer.from).execute()
}

async function mergePreferences(trx: Trx, { from, to }: Transfer): Promise<void> {
  const answers = ['pressure', 'oils', 'music', 'other'] as const
  await trx
    .insertInto('client_preferences')
    .columns(['client_id', ...answers, 'updated_at', 'updated_by', 'version'])
    .expression((eb) =>
      eb
        .selectFrom('client_preferences')
        .select([sql.lit(to).as('client_id'), ...answers, 'updated_at', 'updated_by', 'version'])
        .where('client_id', '=', from),
    )
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet((eb) => ({
        ...Object.fromEntries(answers.map((answer) => [answer, laterOf(answer)])),
        updated_at: sql<number>`case when ${IS_LATER} then excluded.updated_at else client_preferences.updated_at end`,
        version: eb('client_preferences.version', '+', 1),
      })),
    )
    .execute()
}

const IS_LATER = sql<boolean>`excluded.updated_at > client_preferences.updated_at`

function laterOf(answer: string) {
  const [moved, kept] = [sql.ref(`excluded.${answer}`), sql.ref(`client_preferences.${answer}`)]
  return sql<
    string | null
  >`case when ${IS_LATER} then coalesce(${moved}, ${kept}) else coalesce(${kept}, ${moved}) end`
}

/**
 * After corrected details have given a reservation to another record: its notes follow it. A record that it leaves
 * empty ends; its own notes and preferences follow only where the details are still those of the same person.
 */
export async function leaveRecord(
  trx: Trx,
  { reservationId, from }: { reservationId: number; from: number | null },
): Promise<void> {
  const to = await findRecordOf(trx, reservationId)
  if (to !== null) await moveReservationNotes(trx, { reservationId, to })
  if (from === null || from === to) return
  await lockRecord(trx, from)
  if (to !== null && (await isCorrected(trx, { from, to }))) {
    await moveNotes(trx, { from, to })
    await movePreferences(trx, { from, to })
  }
  await executeTogether(trx, [deleteEmptyRecord(trx, { id: from })])
}

async function findRecordOf(trx: Trx, reservationId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  return row?.client_id ?? null
}

async function moveReservationNotes(
  trx: Trx,
  { reservationId, to }: { reservationId: number; to: number },
): Promise<void> {
  await trx
    .updateTable('client_notes')
    .set({ client_id: to })
    .where('reservation_id', '=', reservationId)
    .execute()
}

async function isCorrected(trx: Trx, { from, to }: Transfer): Promise<boolean> {
  const row = await trx
    .selectFrom('clients as left')
    .innerJoin('clients as taken', (join) => join.on('taken.id', '=', to))
    .select(['left.contact_key as contactKey', 'left.name_key as nameKey'])
    .select(['taken.contact_key as newContactKey', 'taken.name_key as newNameKey'])
    .where('left.id', '=', from)
    .where('left.source', '=', 'reservation')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('agenda_entries').select('id').where('client_id', '=', from))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clients as alias').select('alias.id').where('alias.merged_into', '=', from))),
    )
    .executeTakeFirst()
  if (!row) return false
  return isSamePerson(row, { contactKey: row.newContactKey, nameKey: row.newNameKey })
}
