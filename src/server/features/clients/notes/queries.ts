import type { AgendaScope } from '#domain/accounts/role.ts'
import type { NoteVisibility } from '#domain/clients/notes.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isOpenTo, isReadableBy, type RecordScope } from '#server/practice/records/open-records.ts'

type NoteReading = { clientId: number; readerId: number; scope: RecordScope }

/** Without the private notes of others, and without any of others where the record is withheld. */
export async function listNotes(db: Db, { clientId, readerId, scope }: NoteReading) {
  return db
    .selectFrom('client_notes')
    .innerJoin('clients', 'clients.id', 'client_notes.client_id')
    .leftJoin('users', 'users.id', 'author_id')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select([
      'client_notes.id',
      'text',
      'visibility',
      'author_id as authorId',
      'client_notes.created_at as createdAt',
      'client_notes.updated_at as updatedAt',
      'client_notes.version',
      'first_name as firstName',
      'last_name as lastName',
      'reservation_id as reservationId',
      'date',
      'start_minute as start',
      'practitioner_id as praticienId',
    ])
    .where('client_notes.client_id', '=', clientId)
    .where((eb) => eb.or([eb('author_id', '=', readerId), isOpenTo(scope)]))
    .where(isReadableBy(readerId))
    .orderBy('client_notes.created_at', 'desc')
    .orderBy('client_notes.id', 'desc')
    .execute()
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

type CountedNotes = { readerId: number } & ({ clientId: number } | { reservationIds: readonly number[] })

/** Of a client, or about some reservations; without the private notes of others. */
export async function countReadableNotes(db: Db, { readerId, ...notes }: CountedNotes): Promise<number> {
  const query = db
    .selectFrom('client_notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isReadableBy(readerId))
  const { count } = await ('clientId' in notes
    ? query.where('client_id', '=', notes.clientId)
    : query.where('reservation_id', 'in', notes.reservationIds)
  ).executeTakeFirstOrThrow()
  return Number(count)
}

export async function findReadableNote(db: Db, { id, readerId }: { id: number; readerId: number }) {
  return db
    .selectFrom('client_notes')
    .select(['client_id as clientId', 'author_id as authorId', 'visibility'])
    .where('id', '=', id)
    .where(isReadableBy(readerId))
    .executeTakeFirst()
}

type NewNote = {
  clientId: number
  reservationId: number | null
  authorId: number
  text: string
  visibility: NoteVisibility
  now: number
}

export async function insertNote(trx: Trx, { now, ...note }: NewNote): Promise<number> {
  const { id } = await trx
    .insertInto('client_notes')
    .values({
      client_id: note.clientId,
      reservation_id: note.reservationId,
      author_id: note.authorId,
      text: note.text,
      visibility: note.visibility,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `praticienId`: only a reservation of theirs. */
export async function findReservationDay(
  db: Db,
  { id, clientId, praticienId }: AgendaScope & { id: number; clientId: number },
): Promise<Day | undefined> {
  let query = db
    .selectFrom('agenda_entries')
    .select('date')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('kind', '=', 'reservation')
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return (await query.executeTakeFirst())?.date
}

/** `version`: the one that the caller has read, if they name it. */
type NoteVersion = { id: number; version: number | undefined }

/** Undefined if the note has changed since. */
export async function updateNote(
  trx: Trx,
  { id, version }: NoteVersion,
  { text, visibility, now }: Pick<NewNote, 'text' | 'visibility' | 'now'>,
): Promise<number | undefined> {
  let query = trx
    .updateTable('client_notes')
    .set((eb) => ({ text, visibility, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.executeTakeFirst())?.version
}

/** False if the note has changed since. */
export async function deleteNote(trx: Trx, { id, version }: NoteVersion): Promise<boolean> {
  let query = trx.deleteFrom('client_notes').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}
