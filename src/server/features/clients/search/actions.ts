import { setImmediate } from 'node:timers/promises'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { SearchResults } from '#contract/clients/search.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { hasWords, matchesReservation, noteExcerpt, searchWordsOf } from '#domain/clients/search.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { clientScopeOf } from '#server/practice/records/open-records.ts'
import {
  listFoundClients,
  listReadableNotes,
  listSearchedReservations,
  placeAt,
  type SearchedRow,
} from './queries.ts'

/** Of each kind. */
const MAX_FOUND = 6

/** Notes have no folded text in the database, nor have new reservations, so they are read in batches and folded here. */
const BATCH = 1000

export async function searchOffice(context: AppContext, caller: Admin, text: string): Promise<SearchResults> {
  return {
    clients: await findClients(context, caller, text),
    notes: await findNotes(context, caller, text),
    reservations: await findReservations(context, caller, text),
  }
}

async function findClients(context: AppContext, caller: Admin, text: string) {
  const { kysely: db } = context.database
  const scope = await clientScopeOf(context, db, caller)
  return toGroup(await listFoundClients(db, { scope, text, limit: MAX_FOUND + 1 }))
}

async function findNotes(context: AppContext, caller: Admin, text: string) {
  const { kysely: db } = context.database
  const words = searchWordsOf(text)
  const scope = await clientScopeOf(context, db, caller)
  const part = { scope, readerId: caller.id, limit: BATCH }
  const rows = await firstMatches({
    read: (last?: { id: number }) => listReadableNotes(db, { ...part, before: last?.id }),
    matches: (note) => hasWords(note.text, words),
    limit: MAX_FOUND + 1,
  })
  return toGroup(
    rows.map(({ id, text: note, clientId, name, email, phone, createdAt }) => ({
      id,
      client: { id: clientId, name, email, phone },
      excerpt: noteExcerpt(note, words),
      day: zonedTime(context.config.timeZone, Number(createdAt)).day,
    })),
  )
}

async function findReservations(
  { database: { kysely: db }, clock }: AppContext,
  caller: Admin,
  text: string,
) {
  const part = { ...scopeOf(caller), limit: BATCH, text }
  const now = placeAt(clock.local())
  const find = (isToCome: boolean, limit: number) =>
    firstMatches({
      read: (last?: SearchedRow) => listSearchedReservations(db, { ...part, place: last ?? now, isToCome }),
      matches: (row) => row.isFolded === 1 || matchesReservation(row, text),
      limit,
    })
  const toCome = await find(true, MAX_FOUND + 1)
  const past = toCome.length > MAX_FOUND ? [] : await find(false, MAX_FOUND + 1 - toCome.length)
  return toGroup([
    ...toCome.map((row) => ({ ...toReservation(row), isPast: false })),
    ...past.map((row) => ({ ...toReservation(row), isPast: true })),
  ])
}

function toReservation({ id, date, start, clientName, serviceName, praticienId, ...row }: SearchedRow) {
  const praticienName = `${row.firstName} ${row.lastName}`
  return { id, date, time: formatTime(start), clientName, serviceName, praticienId, praticienName }
}

type Scan<Row> = {
  /** The batch after a row, or the first one. */
  read: (last?: Row) => Promise<Row[]>
  matches: (row: Row) => boolean
  limit: number
}

async function firstMatches<Row>({ read, matches, limit }: Scan<Row>): Promise<Row[]> {
  const found: Row[] = []
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    found.push(...rows.filter(matches))
    if (found.length >= limit || rows.length < BATCH) return found.slice(0, limit)
    last = rows.at(-1)
    // Other requests come in between: SQLite answers without leaving the thread.
    await setImmediate()
  }
}

function toGroup<Row>(rows: readonly Row[]) {
  return { found: rows.slice(0, MAX_FOUND), more: rows.length > MAX_FOUND }
}
