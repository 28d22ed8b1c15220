import type { Insertable } from 'kysely'
import { Refusal } from '#contract/errors.ts'
import type { WallClock } from '#domain/availability.ts'
import { occupiedSpan } from '#domain/reservation.ts'
import { END_OF_DAY, type LocalTime, type Minute, overlaps } from '#domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { lockKeys, type Trx } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { isLiveHold } from './queries.ts'

export async function lockAgendas(
  { database, clock }: AppContext,
  trx: Trx,
  practitionerIds: readonly number[],
): Promise<void> {
  await lockKeys(database, trx, { namespace: 'agenda', keys: practitionerIds })
  if (practitionerIds.length > 0) await deleteDeadHolds(trx, { practitionerIds, now: clock.instant() })
}

export function refuseSpanPastMidnightOrSkipped(
  slot: LocalTime,
  duration: Minute,
  { wallClock, field }: { wallClock: WallClock; field: string },
): void {
  const reservation = occupiedSpan({ start: slot.minute, duration, buffer: 0 })
  if (reservation.end > END_OF_DAY) {
    throw new Refusal('invalid', {
      issues: [{ path: field, message: 'La visite doit se terminer avant minuit.' }],
    })
  }
  const skipped = wallClock.skipped.get(slot.day)
  if (skipped && overlaps(reservation, skipped)) throw new Refusal('slot_skipped')
}

export type Booking = { id: number; date: string; time: string }

/** `confirmBefore`, `HH:MM`: the slot is only held until then, unless its visitor confirms the booking by mail. */
export type BookingOutcome = Booking & { confirmBefore?: string }

type NewAgendaEntry = Omit<
  Insertable<Tables['agenda_entries']>,
  'id' | 'occupied_until' | 'updated_at' | 'cancelled_at'
>

export async function insertAgendaEntry(trx: Trx, row: NewAgendaEntry): Promise<number> {
  const { id } = await trx
    .insertInto('agenda_entries')
    .values({
      ...row,
      occupied_until: row.start_minute + row.duration_minutes + row.buffer_minutes,
      updated_at: row.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

/** Needed before a write: the no-overlap constraint cannot know the time and counts expired holds too. */
async function deleteDeadHolds(
  trx: Trx,
  { practitionerIds, now }: { practitionerIds: readonly number[]; now: number },
): Promise<void> {
  await trx
    .deleteFrom('agenda_entries')
    .where('kind', '=', 'hold')
    .where((eb) => eb.not(isLiveHold(now)))
    .where('practitioner_id', 'in', practitionerIds)
    .execute()
}

export async function deleteHold(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('agenda_entries').where('id', '=', id).where('kind', '=', 'hold').execute()
}

export async function listHoldsByHolder(
  trx: Trx,
  proof: { tokenHash?: string | undefined; visitorHash?: string | undefined; now: number },
) {
  // No stored hash is empty, so a missing proof matches no row.
  const { tokenHash = '', visitorHash = '', now } = proof
  return trx
    .selectFrom('holds')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'entry_id')
    .select(['agenda_entries.id', 'practitioner_id as praticienId', 'date', 'start_minute as start'])
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('visitor_hash', '=', visitorHash)]))
    .where(isLiveHold(now))
    .orderBy('agenda_entries.id')
    .execute()
}
