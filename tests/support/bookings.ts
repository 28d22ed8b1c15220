import { toCents } from '#domain/money.ts'
import { occupiedSpan } from '#domain/reservation.ts'
import { type Day, type Minute, parseTime } from '#domain/time.ts'
import { countByPractice } from './count.ts'
import type { TestSite } from './site.ts'

const nextService = countByPractice()

type ServiceOptions = {
  name?: string
  description?: string
  duration?: Minute
  /** Euros. */
  price?: number
  /** Null: the practitioner's own holds. */
  buffer?: Minute | null
  active?: boolean
}

/** A service of the practice: an hour for 70 € unless told otherwise. */
export async function aService(
  { database, clock }: TestSite,
  { duration = 60, price = 70, buffer = null, active = true, ...texts }: ServiceOptions = {},
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
  serviceId?: number | null
  cancelled?: boolean
}

/** A reservation as the database holds it, of an hour unless told otherwise. No rule is asked but the database's. */
export async function aReservation(
  { database, clock }: TestSite,
  { duration = 60, buffer = 0, cancelled = false, ...given }: ReservationOptions,
): Promise<{ id: number; date: Day; time: string }> {
  const start = parseTime(given.time) ?? Number.NaN
  const now = clock.instant()
  const { id } = await database.kysely
    .insertInto('agenda_entries')
    .values({
      practitioner_id: given.praticienId,
      date: given.date,
      start_minute: start,
      duration_minutes: duration,
      buffer_minutes: buffer,
      occupied_until: occupiedSpan({ start, duration, buffer }).end,
      service_id: given.serviceId ?? null,
      client_name: given.clientName === undefined ? 'Léa Durand' : given.clientName,
      client_email: given.clientEmail === undefined ? 'lea@exemple.fr' : given.clientEmail,
      source: 'staff',
      created_at: now,
      updated_at: now,
      cancelled_at: cancelled ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, date: given.date, time: given.time }
}

/** As when their five minutes are over. */
export async function letHoldsRunOut({ database }: TestSite): Promise<void> {
  await database.kysely.deleteFrom('agenda_entries').where('kind', '=', 'hold').execute()
}

/** Blocked time as the database holds it. */
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

/** The blocked time of all agendas, in the order in which it was made. */
export function blocks({ database }: TestSite) {
  return database.kysely
    .selectFrom('agenda_entries')
    .select([
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
      'duration_minutes as duration',
    ])
    .select('label')
    .where('kind', '=', 'block')
    .orderBy('id')
    .execute()
}

/** The reservations that stand, in the order in which they were made. */
export function liveReservations({ database }: TestSite) {
  return database.kysely
    .selectFrom('agenda_entries')
    .select([
      'id',
      'practitioner_id as praticienId',
      'date',
      'start_minute as start',
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
