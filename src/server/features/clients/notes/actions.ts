import type { Admin } from '#contract/accounts/sign-in.ts'
import type { ClientNote, NoteBody } from '#contract/clients/notes.ts'
import { Refusal } from '#contract/errors.ts'
import { mayRemoveNote } from '#domain/clients/notes.ts'
import { formatDateTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { clientScopeOf } from '#server/practice/records/open-records.ts'
import { lockRecord } from '#server/practice/records/record-contents.ts'
import { requireVisibleRecord } from '../records/record.ts'
import {
  deleteNote,
  findReadableNote,
  findReservationDay,
  insertNote,
  listNotes,
  type NoteRow,
  updateNote,
} from './queries.ts'

/** The caller's own alone where the record is withheld. Throws not_found for a client whom they may not see. */
export async function readNotes(context: AppContext, caller: Admin, clientId: number): Promise<ClientNote[]> {
  const { kysely: db } = context.database
  await requireVisibleRecord(context, db, { caller, id: clientId })
  const scope = await clientScopeOf(context, db, caller)
  const { praticienId } = scope
  const rows = await listNotes(db, { clientId, readerId: caller.id, scope })
  return rows.map((row) => {
    const showsReservation = praticienId === undefined || row.praticienId === praticienId
    return { ...toNote(context, caller, row), reservation: showsReservation ? reservationOf(row) : null }
  })
}

function toNote({ config }: AppContext, caller: Admin, row: NoteRow): Omit<ClientNote, 'reservation'> {
  const toTime = (instant: number) => formatDateTime(zonedTime(config.timeZone, Number(instant)))
  return {
    id: row.id,
    text: row.text,
    visibility: row.visibility,
    authorName: row.firstName === null ? null : `${row.firstName} ${row.lastName}`,
    isOwn: row.authorId === caller.id,
    mayRemove: mayRemoveNote(row, caller),
    at: toTime(row.createdAt),
    changedAt: row.version === 0 ? null : toTime(row.updatedAt),
    version: row.version,
  }
}

function reservationOf({ reservationId, date, start }: NoteRow): ClientNote['reservation'] {
  if (reservationId === null || date === null || start === null) return null
  return { id: reservationId, at: formatDateTime({ day: date, minute: start }) }
}

type Author = { caller: Admin; idempotency: IdempotentRequest }

type AddedNote = NoteBody & { clientId: number; reservationId?: number | undefined }

/** Throws not_found for a client whom the caller may not see, and for a reservation that is not that client’s. */
export async function addNote(
  context: AppContext,
  { caller, idempotency }: Author,
  { reservationId, ...note }: AddedNote,
): Promise<number> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    const isKept = await lockRecord(trx, note.clientId)
    const earlier = await findReply<number>(trx, idempotency)
    if (earlier !== null) return earlier
    if (!isKept) throw new Refusal('not_found')
    await requireVisibleRecord(context, trx, { caller, id: note.clientId })
    if (reservationId !== undefined)
      await requireReservation(context, trx, { caller, id: reservationId, ...note })
    const written = { authorId: caller.id, now: clock.instant(), reservationId: reservationId ?? null }
    const id = await insertNote(trx, { ...note, ...written })
    await storeReply(trx, idempotency, id)
    return id
  })
}

async function requireReservation(
  context: AppContext,
  db: Db,
  { caller, id, clientId }: { caller: Admin; id: number; clientId: number },
): Promise<void> {
  const scope = await clientScopeOf(context, db, caller)
  if ((await findReservationDay(db, { id, clientId, ...scope })) === undefined) throw new Refusal('not_found')
}

/** `version`: the one that the caller has read, if they name it. */
type NoteRef = { caller: Admin; id: number; version: number | undefined }

export async function changeNote(
  context: AppContext,
  { caller, idempotency, ...note }: NoteRef & Author,
  body: NoteBody,
): Promise<number> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    const { authorId, clientId } = await requireReadableNote(context, trx, { caller, id: note.id })
    if (authorId !== caller.id) throw new Refusal('not_found')
    // Of two attempts of one request, the second waits here for the reply of the first.
    await lockRecord(trx, clientId)
    const earlier = await findReply<number>(trx, idempotency)
    if (earlier !== null) return earlier
    const version = await updateNote(trx, note, { ...body, now: clock.instant() })
    if (version === undefined) throw new Refusal('note_changed')
    await storeReply(trx, idempotency, version)
    return version
  })
}

export async function removeNote(context: AppContext, { caller, ...note }: NoteRef): Promise<void> {
  await context.database.transaction(async (trx) => {
    const found = await requireReadableNote(context, trx, { caller, id: note.id })
    if (!mayRemoveNote(found, caller)) throw new Refusal('not_found')
    if (!(await deleteNote(trx, note))) throw new Refusal('note_changed')
  })
}

async function requireReadableNote(
  context: AppContext,
  db: Db,
  { caller, id }: { caller: Admin; id: number },
) {
  const note = await findReadableNote(db, { id, readerId: caller.id })
  if (!note) throw new Refusal('not_found')
  await requireVisibleRecord(context, db, { caller, id: note.clientId })
  return note
}
