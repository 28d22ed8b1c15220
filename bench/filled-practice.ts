import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { addDays, type Day, weekdayOf } from '#domain/language/time.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { insertStarterPictures } from '#server/db/starter/starter-pictures.ts'
import { openFolder } from '#server/storage/folder.ts'

type Size = { practitioners: number; services: number; future: number; past: number }

export const SMALL: Size = { practitioners: 3, services: 8, future: 400, past: 0 }
export const LARGE: Size = { practitioners: 20, services: 40, future: 20_000, past: 200_000 }

/** Four reservations a day in both practices: only the number of days that they fill differs. */
const FUTURE = { step: 1, starts: [9, 11, 14, 16].map((hour) => hour * 60), minutes: 60 } as const
/** Dense, so that 200 000 lie within the retention period: the site erases older ones at its start. */
const PAST = { step: -1, starts: Array.from({ length: 12 }, (_, i) => 9 * 60 + i * 45), minutes: 45 } as const
const SERVICE_MINUTES = 60
const ROWS_PER_INSERT = 500

const AGENDA: Agenda = {
  ...NEW_AGENDA,
  workingHours: { start: 9, end: 19, slotDuration: 30 },
  breakTimes: ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, start: 12, end: 13 })),
  horizonDays: 366,
}

export type FilledPractice = { env: Record<string, string>; practitionerIds: number[]; serviceId: number }

/** The starter content, enlarged to `size` by inserts, in the database that `env` names. */
export async function fillPractice(env: Record<string, string>, size: Size): Promise<FilledPractice> {
  const config = readConfig(env)
  const database = openDatabase(config)
  try {
    await migrate(database, config.dataDir)
    const clock = systemClock(config.timeZone)
    const instant = clock.instant()
    await insertStarterContent(database, { content: 'exemple', instant })
    await insertStarterPictures({ database, uploads: openFolder(config.dataDir).uploads, instant })
    const serviceId = await insertServices(database, size)
    const practitionerIds = await insertPractitioners(database, size)
    const from = clock.local().day
    await insertReservations(database, practitionerIds, { count: size.future, from, ...FUTURE })
    await insertReservations(database, practitionerIds, { count: size.past, from, ...PAST })
    return { env, practitionerIds, serviceId }
  } finally {
    await database.close()
  }
}

/** Returns a service of one hour. */
async function insertServices({ kysely: db }: Database, { services }: Size): Promise<number> {
  const starters = await db.selectFrom('services').select('id').execute()
  const rows = Array.from({ length: services - starters.length }, (_, i) => ({
    name: `Massage ${i + 1}`,
    description: 'Une heure de détente, au calme.',
    duration_minutes: SERVICE_MINUTES,
    price_cents: 7_000,
    position: 100 + i,
    created_at: 0,
  }))
  const [first] = await db.insertInto('services').values(rows).returning('id').execute()
  if (!first) throw new Error('the starter content has more services than the practice')
  return first.id
}

/** Every practitioner offers every service. */
async function insertPractitioners({ kysely: db }: Database, { practitioners }: Size): Promise<number[]> {
  const starters = await db.selectFrom('users').select('id').where('role', '=', 'praticien').execute()
  const rows = Array.from({ length: practitioners - starters.length }, (_, i) => ({
    username: `bench_${i}`,
    role: 'praticien' as const,
    first_name: 'Camille',
    last_name: `Roy ${i}`,
    created_at: 0,
  }))
  const added = await db.insertInto('users').values(rows).returning('id').execute()
  const ids = [...starters, ...added].map(({ id }) => id)
  const services = await db.selectFrom('services').select('id').execute()
  const offers = ids.flatMap((id) =>
    services.map((service) => ({ practitioner_id: id, service_id: service.id })),
  )
  await db.deleteFrom('practitioner_services').execute()
  await db.insertInto('practitioner_services').values(offers).execute()
  await db.deleteFrom('agendas').execute()
  const config = JSON.stringify(AGENDA)
  await db
    .insertInto('agendas')
    .values(ids.map((id) => ({ practitioner_id: id, config, updated_at: 0 })))
    .execute()
  return ids
}

type Reservations = { count: number; from: Day; step: 1 | -1; starts: readonly number[]; minutes: number }

async function insertReservations(
  database: Database,
  practitionerIds: readonly number[],
  reservations: Reservations,
): Promise<void> {
  const rows = [...reservationRows(practitionerIds, reservations)]
  await database.transaction(async (trx) => {
    for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
      await trx
        .insertInto('agenda_entries')
        .values(rows.slice(i, i + ROWS_PER_INSERT))
        .execute()
    }
  })
}

/** Day by day from tomorrow on, or backwards from yesterday. */
function* reservationRows(
  practitionerIds: readonly number[],
  { count, from, step, starts, minutes }: Reservations,
) {
  let day = from
  for (let i = 0; i < count; ) {
    day = addDays(day, step)
    if (weekdayOf(day) === 0) continue
    const places = practitionerIds.flatMap((id) => starts.map((start) => ({ id, start })))
    for (const { id, start } of places.slice(0, count - i)) {
      yield {
        practitioner_id: id,
        date: day,
        start_minute: start,
        duration_minutes: minutes,
        buffer_minutes: 0,
        occupied_until: start + minutes,
        client_name: `Client ${i}`,
        client_email: `client${i}@exemple.fr`,
        service_name: 'Massage',
        price_cents: 7_000,
        source: 'public' as const,
        created_at: 0,
        updated_at: 0,
      }
      i += 1
    }
  }
}
