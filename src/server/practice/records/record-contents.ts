import { CLIENT_PREFERENCES, type ClientPreference } from '#domain/clients/preferences.ts'
import type { Trx } from '../../db/engine.ts'
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

type RowTransfer = Transfer & { ids?: readonly number[] }

/** Rows of a record: all, or those of `ids` that are still there. Returns the ids of those that moved. */
async function moveRows(
  trx: Trx,
  table: 'agenda_entries' | 'client_notes' | 'vouchers',
  { from, to, ids }: RowTransfer,
): Promise<number[]> {
  if (ids?.length === 0) return []
  const rows = await trx
    .updateTable(table)
    .set({ client_id: to })
    .where('client_id', '=', from)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function moveReservations(trx: Trx, transfer: RowTransfer): Promise<number[]> {
  return moveRows(trx, 'agenda_entries', transfer)
}

export function moveNotes(trx: Trx, transfer: RowTransfer): Promise<number[]> {
  return moveRows(trx, 'client_notes', transfer)
}

export function movePacks(trx: Trx, transfer: RowTransfer): Promise<number[]> {
  return moveRows(trx, 'vouchers', transfer)
}

/** Payments without a visit: all of the record, or those of `numbers` that are still there. Returns their numbers. */
export async function movePayments(
  trx: Trx,
  { from, to, numbers }: Transfer & { numbers?: readonly number[] },
): Promise<number[]> {
  if (numbers?.length === 0) return []
  const rows = await trx
    .updateTable('receipt_clients')
    .set({ client_id: to })
    .where('client_id', '=', from)
    .$if(numbers !== undefined, (query) => query.where('number', 'in', numbers ?? []))
    .returning('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Notes written about some reservations follow them. */
export async function moveReservationNotes(
  trx: Trx,
  { to, reservationIds }: { to: number; reservationIds: readonly number[] },
): Promise<void> {
  if (reservationIds.length === 0) return
  await trx
    .updateTable('client_notes')
    .set({ client_id: to })
    .where('reservation_id', 'in', reservationIds)
    .execute()
}

async function movePreferences(trx: Trx, transfer: Transfer): Promise<void> {
  await copyPreferences(trx, transfer)
  await deletePreferences(trx, transfer.from)
}

/** Copies only the preferences that the other record lacks. Returns their names. */
export async function copyPreferences(trx: Trx, { from, to }: Transfer): Promise<ClientPreference[]> {
  const given = await findAnswers(trx, from)
  const own = await findAnswers(trx, to)
  const copied = PREFERENCES.filter((name) => isAnswered(given, name) && !isAnswered(own, name))
  if (!given || copied.length === 0) return []
  const answers = Object.fromEntries(copied.map((name) => [name, given[name]]))
  await trx
    .insertInto('client_preferences')
    .values({ client_id: to, ...answers, updated_at: given.updated_at, updated_by: given.updated_by })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet((eb) => ({ ...answers, version: eb('client_preferences.version', '+', 1) })),
    )
    .execute()
  return copied
}

/** Takes what was copied out of a record, unless it says something else by now. */
export async function withdrawPreferences(
  trx: Trx,
  { from, to, copied }: Transfer & { copied: readonly ClientPreference[] },
): Promise<void> {
  const given = await findAnswers(trx, from)
  const own = await findAnswers(trx, to)
  if (!given || !own) return
  const withdrawn = copied.filter((name) => own[name] === given[name])
  if (withdrawn.length === 0) return
  const left = PREFERENCES.filter((name) => isAnswered(own, name) && !withdrawn.includes(name))
  if (left.length === 0) return deletePreferences(trx, to)
  await trx
    .updateTable('client_preferences')
    .set((eb) => ({
      ...Object.fromEntries(withdrawn.map((name) => [name, null])),
      version: eb('version', '+', 1),
    }))
    .where('client_id', '=', to)
    .execute()
}

const PREFERENCES = Object.keys(CLIENT_PREFERENCES) as ClientPreference[]

type Answers = Awaited<ReturnType<typeof findAnswers>>

function isAnswered(answers: Answers, name: ClientPreference): boolean {
  return (answers?.[name] ?? null) !== null
}

async function findAnswers(trx: Trx, clientId: number) {
  return trx
    .selectFrom('client_preferences')
    .select([...PREFERENCES, 'updated_at', 'updated_by'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

async function deletePreferences(trx: Trx, clientId: number): Promise<void> {
  await trx.deleteFrom('client_preferences').where('client_id', '=', clientId).execute()
}

type LeftRecord = {
  reservationId: number
  from: number | null
  /** It is the same person for certain. */
  isCertain: boolean
}

/**
 * After corrected details have given a reservation to another record of the same person: its notes follow it. A record
 * that it leaves empty ends; its own notes, preferences, payments and packs follow, too.
 */
export async function leaveRecord(trx: Trx, { reservationId, from, isCertain }: LeftRecord): Promise<void> {
  const to = await findRecordOf(trx, reservationId)
  if (from === null || from === to) return
  await lockRecord(trx, from)
  if (to !== null && isCertain) await takeNotesAlong(trx, { reservationId, from, to })
  if (to !== null && isCertain && (await isLeftAlone(trx, from))) {
    await moveNotes(trx, { from, to })
    await movePreferences(trx, { from, to })
    await movePayments(trx, { from, to })
    await movePacks(trx, { from, to })
  }
  await deleteEmptyRecord(trx, from)
}

/** Those of the record alone: a reservation whose details were once removed has left its notes with their person. */
async function takeNotesAlong(
  trx: Trx,
  { reservationId, from, to }: Transfer & { reservationId: number },
): Promise<void> {
  await trx
    .updateTable('client_notes')
    .set({ client_id: to })
    .where('reservation_id', '=', reservationId)
    .where('client_id', '=', from)
    .execute()
}

async function findRecordOf(trx: Trx, reservationId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  return row?.client_id ?? null
}

/** A record that reservations made, and that has none left. */
async function isLeftAlone(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where('source', '=', 'reservation')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('agenda_entries').select('id').where('client_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clients as alias').select('alias.id').where('alias.merged_into', '=', id))),
    )
    .executeTakeFirst()
  return row !== undefined
}
