import { freeSlotsByDay } from '#domain/booking/slots/slots.ts'
import { addDays, daysOf } from '#domain/language/time.ts'
import type { Database } from '#server/db/engine.ts'
import { readAvailabilities } from '#server/practice/agendas/availability.ts'
import { listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { type RequestedService, requireService } from '#server/practice/price-list/services.ts'
import { openPractice } from './practice.ts'
import { AGENDA, BUFFER_MINUTES, DURATION_MINUTES, FIRST_DAY, reservationOf } from './slots.ts'

const PRACTITIONERS = 20
const SERVICES = 8
const FUTURE_RESERVATIONS = 20_000
const PAST_RESERVATIONS = 50_000
const RUNS = 60
const ROWS_PER_INSERT = 500

/** One month of twenty practitioners, read from SQLite and computed; then again with a long history. */
export async function benchStoredSlots(): Promise<{ label: string; ms: number }[]> {
  const { database, close } = await openPractice()
  try {
    const { practitionerIds, serviceIds, serviceId } = await insertPractice(database)
    await insertReservations(database, practitionerIds, { count: FUTURE_RESERVATIONS, dayOffset: 0 })
    const withoutPast = await medianReadTime(database, { serviceId })
    const parts = await insertParts(database, serviceIds)
    const withParts = await medianReadTime(database, { serviceId, ...parts })
    // 50 000 reservations of 20 practitioners, eight a day, take 313 days.
    await insertReservations(database, practitionerIds, { count: PAST_RESERVATIONS, dayOffset: -400 })
    const withPast = await medianReadTime(database, { serviceId })
    const label = '1 month, 20 practitioners, 8 services, 20 000 to come'
    return [
      { label, ms: withoutPast },
      { label: `${label}, with 4 lengths and 4 options each`, ms: withParts },
      { label: `${label}, and 50 000 past`, ms: withPast },
    ]
  } finally {
    await close()
  }
}

async function medianReadTime({ kysely: db }: Database, chosen: RequestedService): Promise<number> {
  const range = { start: FIRST_DAY, end: addDays(FIRST_DAY, 30) }
  const clock = { now: { day: addDays(FIRST_DAY, -1), minute: 10 * 60 }, skipped: new Map() }
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    const practitionerIds = await listPractitionerIds(db, { serviceId: chosen.serviceId })
    const service = await requireService(db, chosen)
    const availabilities = await readAvailabilities(db, practitionerIds, { ...range, service, now: 0 })
    const slots = freeSlotsByDay([...availabilities.values()], daysOf(range.start, range.end), clock)
    times.push(performance.now() - start)
    if (slots.size === 0) throw new Error('no free slots: the benchmark would measure nothing')
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}

async function insertPractice({ kysely: db }: Database) {
  const services = await db
    .insertInto('services')
    .values(
      Array.from({ length: SERVICES }, (_, i) => ({
        name: `Massage ${i}`,
        description: 'Une heure.',
        duration_minutes: DURATION_MINUTES,
        price_cents: 7_000,
        created_at: 0,
      })),
    )
    .returning('id')
    .execute()
  const serviceIds = services.map(({ id }) => id)
  const rows = Array.from({ length: PRACTITIONERS }, (_, i) => ({
    username: `bench_${i}`,
    role: 'praticien' as const,
    first_name: 'Camille',
    last_name: `Roy ${i}`,
    created_at: 0,
  }))
  const users = await db.insertInto('users').values(rows).returning('id').execute()
  const practitionerIds = users.map(({ id }) => id)
  const config = JSON.stringify(AGENDA)
  await db
    .insertInto('agendas')
    .values(practitionerIds.map((id) => ({ practitioner_id: id, config, updated_at: 0 })))
    .execute()
  await db
    .insertInto('practitioner_services')
    .values(
      practitionerIds.flatMap((id) => serviceIds.map((service_id) => ({ practitioner_id: id, service_id }))),
    )
    .execute()
  return { practitionerIds, serviceIds, serviceId: serviceIds[0] as number }
}

/** Three further lengths and four options with each service; returns a choice of the first one, with two options. */
async function insertParts({ kysely: db }: Database, serviceIds: readonly number[]) {
  const variants = await db
    .insertInto('service_variants')
    .values(
      serviceIds.flatMap((service_id) =>
        [75, 90, 120].map((duration_minutes) => ({
          service_id,
          name: '',
          duration_minutes,
          price_cents: 9_000,
        })),
      ),
    )
    .returning('id')
    .execute()
  const options = await db
    .insertInto('service_options')
    .values(
      [0, 5, 10, 15].map((duration_minutes) => ({ name: 'Option', duration_minutes, price_cents: 500 })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('service_option_offers')
    .values(serviceIds.flatMap((service_id) => options.map(({ id }) => ({ service_id, option_id: id }))))
    .execute()
  return { variantId: variants[0]?.id, optionIds: options.slice(0, 2).map(({ id }) => id) }
}

async function insertReservations(
  database: Database,
  practitionerIds: number[],
  { count, dayOffset }: { count: number; dayOffset: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const { practitioner, day, start } = reservationOf(i, PRACTITIONERS)
    return {
      practitioner_id: practitionerIds[practitioner] as number,
      date: addDays(day, dayOffset),
      start_minute: start,
      duration_minutes: DURATION_MINUTES,
      buffer_minutes: BUFFER_MINUTES,
      occupied_until: start + DURATION_MINUTES + BUFFER_MINUTES,
      source: 'public' as const,
      created_at: 0,
      updated_at: 0,
    }
  })
  await database.transaction(async (trx) => {
    for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
      await trx
        .insertInto('agenda_entries')
        .values(rows.slice(i, i + ROWS_PER_INSERT))
        .execute()
    }
  })
}
