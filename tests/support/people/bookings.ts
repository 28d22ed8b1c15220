import type { Insertable } from 'kysely'
import { occupiedSpan } from '#domain/booking/reservation.ts'
import type { Client } from '#domain/clients/client.ts'
import { toCents } from '#domain/language/money.ts'
import { type Day, type Minute, parseTime } from '#domain/language/time.ts'
import type { Tables } from '#server/db/tables.ts'
import { assignRecord } from '#server/practice/records/client-records.ts'
import { countByPractice } from '../practice/count.ts'
import type { TestSite } from '../practice/site.ts'

const nextService = countByPractice()

type ServiceOptions = {
  name?: string
  description?: string
  duration?: Minute
  /** In euros. */
  price?: number
  /** Null: the practitioner's buffer applies. */
  buffer?: Minute | null
  active?: boolean
  onRequest?: boolean
}

export async function aService(
  { database, clock }: TestSite,
  {
    duration = 60,
    price = 70,
    buffer = null,
    active = true,
    onRequest = false,
    ...texts
  }: ServiceOptions = {},
): Promise<{ id: number; name: string }> {
  const position = nextService(database)
  const name = texts.name ?? `Massage ${position}`
  const { id } = await database.kysely
    .insertInto('services')
    .values({
      name,
      description: texts.description ?? 'Une heure de calme.',
      duration_minutes: duration,
      price_cents: toCents(price),
      buffer_minutes: buffer,
      active: active ? 1 : 0,
      on_request: onRequest ? 1 : 0,
      position,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

type ReservationOptions = {
  praticienId: number
  date: Day
  /** `HH:MM` */
  time: string
  duration?: Minute
  buffer?: Minute
  clientName?: string | null
  clientEmail?: string | null
  clientPhone?: string | null
  serviceId?: number | null
  cancelled?: boolean
}

/** Inserts a reservation directly: only the database's constraints apply. */
export async function aReservation(
  site: TestSite,
  options: ReservationOptions,
): Promise<{ id: number; date: Day; time: string }> {
  const { id, ...client } = await anUnassignedReservation(site, options)
  const claim = { reservationId: id, client, now: site.clock.instant(), byStaff: true }
  await site.database.transaction((trx) => assignRecord(trx, claim))
  return { id, date: options.date, time: options.time }
}

/** As versions before the records of clients inserted it. */
export async function anUnassignedReservation(
  { database, clock }: TestSite,
  { duration = 60, buffer = 0, cancelled = false, ...options }: ReservationOptions,
): Promise<{ id: number } & Client> {
  const client = {
    clientName: options.clientName === undefined ? 'Léa Durand' : options.clientName,
    clientEmail: options.clientEmail === undefined ? 'lea@exemple.fr' : options.clientEmail,
    clientPhone: options.clientPhone ?? null,
  }
  const start = parseTime(options.time) ?? Number.NaN
  const now = clock.instant()
  const { id } = await database.kysely
    .insertInto('agenda_entries')
    .values({
      practitioner_id: options.praticienId,
      date: options.date,
      start_minute: start,
      duration_minutes: duration,
      buffer_minutes: buffer,
      occupied_until: occupiedSpan({ start, duration, buffer }).end,
      service_id: options.serviceId ?? null,
      client_name: client.clientName,
      client_email: client.clientEmail,
      client_phone: client.clientPhone,
      source: 'staff',
      created_at: now,
      updated_at: now,
      cancelled_at: cancelled ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...client }
}

/** Deletes all holds, as their expiry does. */
export async function expireHolds({ database }: TestSite): Promise<void> {
  await database.kysely.deleteFrom('agenda_entries').where('kind', '=', 'hold').execute()
}

export async function aBlock(
  { database, clock }: TestSite,
  block: { praticienId: number; date: Day; time: string; duration: Minute; label?: string },
): Promise<void> {
  const start = parseTime(block.time) ?? Number.NaN
  const now = clock.instant()
  await database.kysely
    .insertInto('agenda_entries')
    .values({
      kind: 'block',
      label: block.label ?? null,
      practitioner_id: block.praticienId,
      date: block.date,
      start_minute: start,
      duration_minutes: block.duration,
      buffer_minutes: 0,
      occupied_until: start + block.duration,
      source: 'staff',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The blocks of all agendas, oldest first. */
export function listBlocks({ database }: TestSite) {
  return database.kysely
    .selectFrom('agenda_entries')
    .select([
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
      'label',
    ])
    .where('kind', '=', 'block')
    .orderBy('id')
    .execute()
}

/** Reservations that are not cancelled, oldest first. */
export function liveReservations({ database }: TestSite) {
  return database.kysely
    .selectFrom('agenda_entries')
    .select([
      'id',
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'service_id as serviceId',
    ])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Confirmed, for the first service, until the last day of the year. Returns its id. */
export async function aWaitingRequest(
  { database: { kysely: db }, clock }: TestSite,
  differences: Partial<Insertable<Tables['waiting_requests']>>,
): Promise<number> {
  const { id: service_id } = await db
    .selectFrom('services')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('waiting_requests')
    .values({
      token_hash: crypto.randomUUID(),
      created_at: clock.instant(),
      confirmed_at: clock.instant(),
      service_id,
      duration_minutes: 60,
      variant_name: '',
      weekdays: '',
      periods: '',
      until: `${clock.local().day.slice(0, 4)}-12-31`,
      ...differences,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
