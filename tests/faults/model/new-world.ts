import { services } from '#server/db/starter/services.ts'
import { aService } from '../../support/people/bookings.ts'
import { addOfferedServices, aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import type { TestSite } from '../../support/practice/site.ts'
import { TIME_ZONE } from './offers.ts'
import { rulesFrom } from './owner-steps.ts'
import type { RealSite } from './real-site.ts'
import { OWNER } from './staff-entries.ts'
import type { Moment, Practitioner, Service, World } from './world.ts'

const OPENING = ['Aron', 'Blanc']

/** Fills a fresh site: two practitioners, three services and an example, an owner. */
export async function newWorld(real: RealSite): Promise<World> {
  const { site } = real
  const owner = await aSuperadmin(site, { username: OWNER, firstName: 'Ana', lastName: 'Petit' })
  await addEmail(site, { id: owner.id, username: OWNER })
  const offered = await addServices(site)
  const now = () => momentOf(real.site.clock.instant())
  const practitioners = await addPractitioners(site, { day: now().day, offered: [...offered.keys()] })
  return {
    now,
    practitioners,
    services: offered,
    closures: [],
    deadlines: { moveHours: 24, cancelHours: 24 },
    linkDays: 30,
    entries: new Map(),
    holds: [],
    replies: new Map(),
    messagesToPractice: 0,
    requests: 0,
  }
}

async function addServices(site: TestSite): Promise<Map<number, Service>> {
  const lengths = [
    { duration: 60, buffer: null },
    { duration: 30, buffer: 10 },
    { duration: 90, buffer: 0 },
  ]
  const added = new Map<number, Service>()
  for (const length of lengths) {
    const { id } = await aService(site, length)
    added.set(id, { id, ...length, isActive: true, isExample: false })
  }
  const [starter] = services
  if (!starter) throw new Error('no starter content')
  const { id } = await site.database.kysely
    .insertInto('services')
    .values({ ...starter, is_example: 1, created_at: site.clock.instant() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.set(id, {
    id,
    duration: starter.duration_minutes,
    buffer: null,
    isActive: true,
    isExample: true,
  })
}

async function addPractitioners(
  site: TestSite,
  { day, offered }: { day: string; offered: readonly number[] },
): Promise<Practitioner[]> {
  const added: Practitioner[] = []
  for (const [index, lastName] of OPENING.entries()) {
    const rules = rulesFrom(day, [index, index, 1, index + 1, 1, 4])
    const username = `lou_${lastName.toLowerCase()}`
    const { id } = await aPractitioner(site, { username, firstName: 'Lou', lastName, agenda: rules })
    await addOfferedServices(site, { id }, offered)
    await addEmail(site, { id, username })
    added.push({ id, username, rules, offers: new Set(offered) })
  }
  return added
}

async function addEmail(
  { database }: TestSite,
  { id, username }: { id: number; username: string },
): Promise<void> {
  const email = `${username}@exemple.fr`
  await database.kysely.updateTable('users').set({ email }).where('id', '=', id).execute()
}

function momentOf(instant: number): Moment {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(TIME_ZONE)
  return { instant, day: zoned.toPlainDate().toString(), minute: zoned.hour * 60 + zoned.minute }
}
