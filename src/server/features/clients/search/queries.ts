import { sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { reservationPatterns } from '#domain/clients/search.ts'
import type { Day, LocalTime, Minute } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { isOpenTo, isReadableBy, type RecordScope } from '#server/practice/records/open-records.ts'
import { isSeenBy, selectRecords } from '../records/queries.ts'
import { openPhone } from '../records/record-queries.ts'

/** The clients last booked for come first. */
export async function listFoundClients(
  db: Db,
  { scope, text, limit }: { scope: RecordScope; text: string; limit: number },
) {
  const { praticienId } = scope
  const isOwn = praticienId === undefined ? sql`` : sql`and own.practitioner_id = ${praticienId}`
  const latest = sql<Day | null>`(select max(own.date) from agenda_entries own
    where own.client_id = clients.id ${isOwn})`
  return selectRecords(db, scope, text)
    .select(['clients.id', 'name', 'email', openPhone(scope).as('phone')])
    .orderBy(latest, (order) => order.desc().nullsLast())
    .orderBy('search_text')
    .orderBy('clients.id')
    .limit(limit)
    .execute()
}

type NotePart = { scope: RecordScope; readerId: number; before: number | undefined; limit: number }

/** Newest first; as `listNotes` gives them, of every client whom the reader sees. */
export async function listReadableNotes(db: Db, { scope, readerId, before, limit }: NotePart) {
  const { praticienId } = scope
  let query = db
    .selectFrom('client_notes')
    .innerJoin('clients', 'clients.id', 'client_notes.client_id')
    .select(['client_notes.id', 'text', 'client_notes.created_at as createdAt', 'client_id as clientId'])
    .select(['name', 'email', openPhone(scope).as('phone')])
    .where(isReadableBy(readerId))
    .where((eb) => eb.or([eb('author_id', '=', readerId), isOpenTo(scope)]))
    .where('merged_into', 'is', null)
  if (praticienId !== undefined) query = query.where(isSeenBy(praticienId))
  if (before !== undefined) query = query.where('client_notes.id', '<', before)
  return query.orderBy('client_notes.id', 'desc').limit(limit).execute()
}

export type ReservationPlace = { date: Day; start: Minute; id: number }

type ReservationPart = AgendaScope & {
  /** Before or after this place, which is left out. */
  place: ReservationPlace
  isToCome: boolean
  limit: number
  text: string
}

/**
 * Live ones to come, soonest first, or past ones, latest first: those found, and those that are not folded yet, with
 * `isFolded` 0.
 */
export async function listSearchedReservations(db: Db, { place, isToCome, text, ...part }: ReservationPart) {
  const { praticienId, limit } = part
  let query = db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('reservation_search', 'reservation_id', 'agenda_entries.id')
    .select([
      sql<number>`case when folded is null then 0 else 1 end`.as('isFolded'),
      'agenda_entries.id',
      'date',
      'start_minute as start',
      'service_name as serviceName',
      'practitioner_id as praticienId',
      'first_name as firstName',
      'last_name as lastName',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
    ])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`(folded is null or ${isFound(text)})`)
    .where((eb) =>
      eb(
        eb.refTuple('date', 'start_minute', 'agenda_entries.id'),
        isToCome ? '>' : '<',
        eb.tuple(place.date, place.start, place.id),
      ),
    )
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const direction = isToCome ? 'asc' : 'desc'
  return query
    .orderBy('date', direction)
    .orderBy('start_minute', direction)
    .orderBy('agenda_entries.id', direction)
    .limit(limit)
    .execute()
}

function isFound(text: string) {
  const patterns = reservationPatterns(text)
  if ('digits' in patterns) return sql<boolean>`digits like ${patterns.digits} escape '\\'`
  const words = patterns.words.map((word) => sql`folded like ${word} escape '\\'`)
  return words.length === 0 ? sql<boolean>`1 = 0` : sql.join(words, sql` and `)
}

export type SearchedRow = Awaited<ReturnType<typeof listSearchedReservations>>[number]

/** Before every reservation of this minute. */
export function placeAt({ day, minute }: LocalTime): ReservationPlace {
  return { date: day, start: minute, id: 0 }
}
