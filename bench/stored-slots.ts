import { freeSlotsByDay } from '#domain/slots.ts'
import { addDays, daysOf } from '#domain/time.ts'
import { readAvailabilities } from '#server/agendas/availability.ts'
import { listPractitionerIds } from '#server/agendas/practitioners.ts'
import { requireService } from '#server/agendas/services.ts'
import type { Database } from '#server/db/engine.ts'
import { openPractice } from './practice.ts'
import { AGENDA, FIRST, reservationOf } from './slots.ts'

const PRACTITIONERS = 20
const TO_COME = 20_000
const PAST = 50_000
const RUNS = 60

/** One month of twenty practitioners, read from SQLite and computed; then again with a long history. */
export async function benchStoredSlots(): Promise<{ label: string; ms: number }[]> {
  const { database, close } = await openPractice()
  try {
    const { practitionerIds, serviceId } = await insertPractice(database)
    await insertReservations(database, practitionerIds, { count: TO_COME, shift: 0 })
    const withoutPast = await medianTime(database, serviceId)
    // 50 000 reservations of 20 practitioners, eight a day, take 313 days.
    await insertReservations(database, practitionerIds, { count: PAST, shift: -400 })
    const withPast = await medianTime(database, serviceId)
    const label = '1 month, 20 practitioners, 20 000 to come, from SQLite'
    return [
      { label, ms: withoutPast },
      { label: `${label}, 50 000 past`, ms: withPast },
    ]
  } finally {
    await close()
  }
}

async function medianTime({ kysely: db }: Database, serviceId: number): Promise<number> {
  const range = { start: FIRST, end: addDays(FIRST, 30) }
  const calendar = { now: { day: addDays(FIRST, -1), minute: 600 }, skipped: new Map() }
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    const practitionerIds = await listPractitionerIds(db, { serviceId })
    const service = await requireService(db, serviceId)
    const availabilities = await readAvailabilities(db, practitionerIds, { ...range, service, now: 0 })
    const slots = freeSlotsByDay([...availabilities.values()], daysOf(range.start, range.end), calendar)
    times.push(performance.now() - start)
    if (slots.size === 0) throw new Error('no free slots: the benchmark would measure nothing')
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}

async function insertPractice({ kysely: db }: Database) {
  const service = await db
    .insertInto('services')
    .values({
      name: 'Massage',
      description: 'Une heure.',
      duration_minutes: 60,
      price_cents: 7_000,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: PRACTITIONERS }, (_, i) => ({
    ...{ username: `bench_${i}`, role: 'praticien' as const, first_name: 'Camille', last_name: `Roy ${i}` },
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
    .values(practitionerIds.map((id) => ({ practitioner_id: id, service_id: service.id })))
    .execute()
  return { practitionerIds, serviceId: service.id }
}

async function insertReservations(
  database: Database,
  practitionerIds: number[],
  { count, shift }: { count: number; shift: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const { practitioner, day, start } = reservationOf(i, PRACTITIONERS)
    return {
      ...{ practitioner_id: practitionerIds[practitioner] as number },
      ...{ date: addDays(day, shift), start_minute: start },
      ...{ duration_minutes: 60, buffer_minutes: 15, occupied_until: start + 75 },
      ...{ source: 'public' as const, created_at: 0, updated_at: 0 },
    }
  })
  await database.transaction(async (trx) => {
    for (let i = 0; i < rows.length; i += 500) {
      await trx
        .insertInto('agenda_entries')
        .values(rows.slice(i, i + 500))
        .execute()
    }
  })
}
