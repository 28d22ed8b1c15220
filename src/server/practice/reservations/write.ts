import { type Insertable, sql } from 'kysely'
import { invalid, Refusal } from '#contract/errors.ts'
import { occupiedSpan } from '#domain/booking/reservation.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import type { Client } from '#domain/clients/client.ts'
import { END_OF_DAY, formatTime, type LocalTime, type Minute, overlaps } from '#domain/language/time.ts'
import type { AppContext } from '../../app-context.ts'
import { lockKeys, type Trx } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { isLiveHold } from '../agendas/queries.ts'
import { claimRecord, recordIdOf } from '../records/client-records.ts'

/** First in a transaction that reads and then changes these agendas. */
export async function lockAgendas(
  { database, clock }: AppContext,
  trx: Trx,
  practitionerIds: readonly number[],
): Promise<void> {
  if (practitionerIds.length === 0) return
  await lockKeys(database, trx, { namespace: 'agenda', keys: practitionerIds })
  await deleteDeadHolds(trx, practitionerIds, clock.instant())
}

/**
 * Whoever watches these agendas reads them again, though no entry changes. Locks them first: a transaction that changes
 * their entries may wait for a lock that this one takes next.
 */
export async function announceAgendas(
  context: AppContext,
  trx: Trx,
  practitionerIds: readonly number[],
): Promise<void> {
  if (practitionerIds.length === 0) return
  await lockAgendas(context, trx, practitionerIds)
  await trx
    .insertInto('agenda_versions')
    .values(practitionerIds.map((practitioner_id) => ({ practitioner_id, version: 1 })))
    .onConflict((conflict) =>
      conflict
        .column('practitioner_id')
        .doUpdateSet((eb) => ({ version: eb('agenda_versions.version', '+', 1) })),
    )
    .execute()
}

/** Needed before a write: the no-overlap constraint cannot know the time and counts expired holds too. */
async function deleteDeadHolds(trx: Trx, practitionerIds: readonly number[], now: number): Promise<void> {
  await trx
    .deleteFrom('agenda_entries')
    // Literally, as in the partial index on holds: a parameter would read every entry.
    .where('kind', '=', sql.lit('hold'))
    .where((eb) => eb.not(isLiveHold(now)))
    .where('practitioner_id', 'in', practitionerIds)
    .execute()
}

export function refuseSpanPastMidnightOrSkipped(
  slot: LocalTime,
  duration: Minute,
  { wallClock, field }: { wallClock: WallClock; field: string },
): void {
  const reservation = occupiedSpan({ start: slot.minute, duration, buffer: 0 })
  if (reservation.end > END_OF_DAY) {
    throw invalid(field, 'Le rendez-vous doit se terminer avant minuit.')
  }
  const skipped = wallClock.skipped.get(slot.day)
  if (skipped && overlaps(reservation, skipped)) throw new Refusal('slot_skipped')
}

export type Booking = { id: number; date: string; time: string }

/**
 * `confirmBefore`, `HH:MM`: the slot is only held until then, unless its visitor confirms the booking by mail.
 * `praticienName`: of the practitioner whom the server chose for staff. `deposit`: which confirms the
 * booking once it is paid.
 */
export type BookingOutcome = Booking & { confirmBefore?: string; praticienName?: string; deposit?: Deposit }

/** `euros` to be paid before `payBefore` (`HH:MM`): the slot is only held until then. */
export type Deposit = { euros: number; payBefore: string }

export type NewAgendaEntry = Omit<
  Insertable<Tables['agenda_entries']>,
  'id' | 'occupied_until' | 'updated_at' | 'cancelled_at' | 'client_id'
>

/** `byStaff`: the client's details are staff's. */
export async function insertAgendaEntry(
  trx: Trx,
  row: NewAgendaEntry,
  { byStaff = false }: { byStaff?: boolean } = {},
): Promise<number> {
  const occupied_until = row.start_minute + row.duration_minutes + row.buffer_minutes
  const key = await claimRecord(trx, { client: clientOf(row), now: row.created_at, byStaff })
  const { id } = await trx
    .insertInto('agenda_entries')
    .values({ ...row, client_id: recordIdOf(trx, key), occupied_until, updated_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Several dates of one client. In the order of their days. May violate `reservations_no_overlap`. */
export async function insertAgendaEntries(trx: Trx, rows: readonly NewAgendaEntry[]): Promise<Booking[]> {
  const [first] = rows
  if (!first) return []
  const key = await claimRecord(trx, { client: clientOf(first), now: first.created_at, byStaff: true })
  const entries = rows.map((row) => ({
    ...row,
    client_id: recordIdOf(trx, key),
    occupied_until: row.start_minute + row.duration_minutes + row.buffer_minutes,
    updated_at: row.created_at,
  }))
  const inserted = await trx
    .insertInto('agenda_entries')
    .values(entries)
    .returning(['id', 'date', 'start_minute'])
    .execute()
  return inserted
    .map(({ id, date, start_minute }) => ({ id, date, time: formatTime(start_minute) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Without details until a pending booking is confirmed: anybody may have typed them. */
function clientOf({ kind, client_name, client_email, client_phone }: NewAgendaEntry): Client {
  if (kind !== 'reservation') return { clientName: null, clientEmail: null, clientPhone: null }
  return {
    clientName: client_name ?? null,
    clientEmail: client_email ?? null,
    clientPhone: client_phone ?? null,
  }
}

/** `version` undefined: whatever the version is. */
export type EntryVersion = { id: number; version?: number | undefined }

/** The rest of an update that returns the new version, or nothing if the entry is no longer at `version`. */
export function updateEntry(trx: Trx, { id, version }: EntryVersion) {
  return trx
    .updateTable('agenda_entries')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .returning('version')
}

export async function deleteHold(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('agenda_entries').where('id', '=', id).where('kind', '=', 'hold').execute()
}

type HoldProof = { tokenHash?: string | undefined; visitorHash?: string | undefined; now: number }

/** Live holds of a visitor, or with a token. Returns which slots they held. */
export function deleteHoldsOf(trx: Trx, { tokenHash = '', visitorHash = '', now }: HoldProof) {
  return trx
    .deleteFrom('agenda_entries')
    .where('kind', '=', sql.lit('hold'))
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('holds')
          .select('entry_id')
          // No stored hash is empty, so a missing proof matches no row.
          .where((or) => or.or([or('token_hash', '=', tokenHash), or('visitor_hash', '=', visitorHash)])),
      ),
    )
    .where(isLiveHold(now))
    .returning(['practitioner_id as praticienId', 'date', 'start_minute as start'])
    .execute()
}
