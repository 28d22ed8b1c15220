import { sql } from 'kysely'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { KnownClient } from '#contract/clients/records.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { occupiedSpan } from '#domain/booking/reservation.ts'
import type { Client } from '#domain/clients/client.ts'
import { toEuros } from '#domain/language/money.ts'
import { type Day, formatTime, type LocalTime } from '#domain/language/time.ts'
import type { CancelledBy } from '#domain/visit/attendance.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { showParts } from '#server/practice/price-list/services.ts'
import type { BookedTerms } from '#server/practice/reservations/terms.ts'
import { type EntryVersion, updateEntry } from '#server/practice/reservations/write.ts'

export async function listReservations(
  db: Db,
  { start, end, praticienId }: AgendaScope & { start?: Day; end?: Day },
): Promise<AgendaReservation[]> {
  let query = selectReservations(db)
  if (start !== undefined) query = query.where('date', '>=', start)
  if (end !== undefined) query = query.where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map(toAgendaReservation)
}

/** One row per distinct name, address, number and record, from the latest reservation, cancelled ones included. */
export async function listLatestByClient(
  db: Db,
  { praticienId, withoutRecord = false }: AgendaScope & { withoutRecord?: boolean },
): Promise<KnownClient[]> {
  let latest = db
    .selectFrom('agenda_entries')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('kind', '=', 'reservation')
    .where((eb) => eb.or([eb('client_name', 'is not', null), eb('client_email', 'is not', null)]))
  if (praticienId !== undefined) latest = latest.where('practitioner_id', '=', praticienId)
  if (withoutRecord) latest = latest.where('client_id', 'is', null)
  return db
    .selectFrom('agenda_entries')
    .select([
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'service_id as serviceId',
      'service_name as serviceName',
      'date',
      'client_id as clientId',
      'practitioner_id as praticienId',
    ])
    .where('id', 'in', latest.groupBy(['client_name', 'client_email', 'client_phone', 'client_id']))
    .orderBy('id', 'desc')
    .execute()
}

const voucherUntil = sql<Day | null>`(select valid_until from voucher_visits
  join vouchers on vouchers.id = voucher_id where reservation_id = agenda_entries.id)`

export function selectReservations(db: Db) {
  return selectAllReservations(db).where('cancelled_at', 'is', null)
}

/** Includes cancelled reservations. */
export function selectAllReservations(db: Db) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('services', 'services.id', 'service_id')
    .select([
      'agenda_entries.id',
      'date',
      'start_minute',
      'agenda_entries.duration_minutes',
      'client_name',
      'client_email',
      'client_phone',
      'service_id',
      'service_name',
      'agenda_entries.price_cents',
      'agenda_entries.version',
      'color',
      'client_id',
      'attendance',
      'agenda_entries.source',
      'service_parts',
      'parts_service_id',
      'series_id',
      'practitioner_id',
      'first_name',
      'last_name',
      voucherUntil.as('voucher_until'),
    ])
    .where('kind', '=', 'reservation')
}

type AgendaReservationRow = Awaited<
  ReturnType<ReturnType<typeof selectReservations>['executeTakeFirstOrThrow']>
>

function partsOf(row: AgendaReservationRow): Pick<AgendaReservation, 'parts'> {
  const { service_parts: parts, parts_service_id: partsServiceId, service_id: serviceId } = row
  return showParts({ parts, partsServiceId, serviceId })
}

export function toAgendaReservation(row: AgendaReservationRow): AgendaReservation {
  return {
    id: row.id,
    date: row.date,
    time: formatTime(row.start_minute),
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
    serviceId: row.service_id,
    serviceName: row.service_name,
    serviceColor: row.color,
    praticienId: row.practitioner_id,
    praticienName: `${row.first_name} ${row.last_name}`,
    duration: row.duration_minutes,
    price: row.price_cents === null ? null : toEuros(row.price_cents),
    ...partsOf(row),
    version: row.version,
    clientId: row.client_id,
    attendance: row.attendance,
    absences: 0,
    cancellableUntil: null,
    isOnline: row.source === 'public',
    ...(row.series_id !== null && { seriesId: row.series_id }),
    ...(row.voucher_until !== null && { voucherUntil: row.voucher_until }),
  }
}

export async function findLiveReservation(db: Db, id: number, scope: AgendaScope) {
  return selectLiveReservations(db, scope).where('id', '=', id).executeTakeFirst()
}

export async function listLiveReservations(
  db: Db,
  ids: readonly number[],
  scope: AgendaScope,
): Promise<LiveReservation[]> {
  return selectLiveReservations(db, scope).where('id', 'in', ids).orderBy('id').execute()
}

function selectLiveReservations(db: Db, { praticienId }: AgendaScope) {
  const query = db
    .selectFrom('agenda_entries')
    .select([
      'id',
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
      'buffer_minutes as buffer',
      'service_id as serviceId',
      'service_name as serviceName',
      'price_cents as price',
      'service_parts as parts',
      'parts_service_id as partsServiceId',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'client_id as clientId',
      'source',
      'series_id as seriesId',
      'version',
    ])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
  return praticienId === undefined ? query : query.where('practitioner_id', '=', praticienId)
}

export type LiveReservation = NonNullable<Awaited<ReturnType<typeof findLiveReservation>>>

/** Includes cancelled reservations. */
export async function findReservationDate(db: Db, id: number, { praticienId }: AgendaScope) {
  let query = db
    .selectFrom('agenda_entries')
    .select('date')
    .where('id', '=', id)
    .where('kind', '=', 'reservation')
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.executeTakeFirst()
}

/** Undefined if the reservation has changed since. May violate the constraint `reservations_no_overlap`. */
export async function markRestored(
  trx: Trx,
  reservation: EntryVersion,
  now: number,
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation)
    .set((eb) => ({
      cancelled_at: null,
      cancelled_by: null,
      handed_over: 0,
      attendance: null,
      updated_at: now,
      announced_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .executeTakeFirst()
  return row?.version
}

type ReservationUpdate = BookedTerms & LocalTime & { praticienId: number; isMoved: boolean; now: number }

/** Undefined if the reservation has changed since. May violate the constraint `reservations_no_overlap`. */
export async function updateReservation(
  trx: Trx,
  reservation: EntryVersion,
  { day, minute, isMoved, now, ...terms }: ReservationUpdate,
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation)
    .set((eb) => ({
      practitioner_id: terms.praticienId,
      date: day,
      start_minute: minute,
      duration_minutes: terms.duration,
      buffer_minutes: terms.buffer,
      occupied_until: occupiedSpan({ start: minute, ...terms }).end,
      service_id: terms.serviceId,
      service_name: terms.serviceName,
      price_cents: terms.price,
      service_parts: terms.parts,
      parts_service_id: terms.partsServiceId,
      updated_at: now,
      ...(isMoved ? { announced_at: now } : {}),
      sequence: eb('sequence', '+', 1),
    }))
    .executeTakeFirst()
  return row?.version
}

/** Undefined if the reservation has changed since. */
export async function markCancelled(
  trx: Trx,
  reservation: EntryVersion,
  { isLate, by, now }: { isLate: boolean; by: CancelledBy | null; now: number },
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation)
    .set((eb) => ({
      cancelled_at: now,
      handed_over: 0,
      cancelled_by: by,
      attendance: isLate ? 'cancelled_late' : null,
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .executeTakeFirst()
  return row?.version
}

/** Undefined if the reservation has changed since. Its hour is somebody else's from now on, so it frees no time. */
export async function markHandedOver(
  trx: Trx,
  reservation: EntryVersion,
  now: number,
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation)
    .set((eb) => ({
      cancelled_at: now,
      handed_over: 1,
      cancelled_by: null,
      attendance: null,
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .executeTakeFirst()
  return row?.version
}

/** Undefined if the reservation has changed since. */
export async function updateClient(
  trx: Trx,
  reservation: EntryVersion,
  { clientName, clientEmail, clientPhone, now }: Client & { now: number },
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation)
    .set({ client_name: clientName, client_email: clientEmail, client_phone: clientPhone, updated_at: now })
    .executeTakeFirst()
  return row?.version
}

/** The client learns the start again, from a new confirmation. */
export async function markAnnounced(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('agenda_entries').set({ announced_at: now }).where('id', '=', id).execute()
}
