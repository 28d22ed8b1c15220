import { addDays } from '#domain/language/time.ts'
import { zonedTime } from '#server/clock.ts'
import type { Database } from '#server/db/engine.ts'
import { writeSetting } from '#server/db/statements/settings.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { openKillableSite, withDatabase } from '../site.ts'

const PEOPLE = 12
const DAYS = 4
/** About as long as the first round of a started server takes. */
const LONGEST_MS = 1_500

const ZONES = ['Europe/Paris', 'America/Los_Angeles', 'Asia/Tokyo']

/** A zone where it is day, for some hours yet: at night nobody is told. */
function zoneByDay(): string {
  const hourIn = (zone: string) => zonedTime(zone, Date.now()).minute / 60
  return ZONES.find((zone) => hourIn(zone) >= 8 && hourIn(zone) < 18) ?? ZONES[0] ?? 'UTC'
}

fault(
  'kill -9 while those who wait are told of freed time',
  { on: ['sqlite', 'postgres'], longOn: ['postgres'], most: 20 },
  async ({ engine, tries, random, resources }) => {
    const timeZone = zoneByDay()
    const site = await openKillableSite(engine, resources, {
      TIME_ZONE: timeZone,
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    const found: Findings[] = []
    await site.start()
    await site.kill()
    for (let i = 0; i < tries; i += 1) {
      await withDatabase(site.env, (database) => freeTime(database, timeZone, i))
      await site.start()
      await pause(random() * LONGEST_MS)
      await site.kill()
      await withDatabase(site.env, ({ kysely }) => kysely.deleteFrom('job_leases').execute())
      await site.start()
      await untilAllTold(site.env)
      await site.kill()
      found.push(await withDatabase(site.env, findFaults))
    }
    return mergeFindings(found)
  },
)

/** On each of the next working days, of somebody who practises, with people who wait for it. */
async function freeTime({ kysely: db }: Database, timeZone: string, round: number): Promise<void> {
  const now = Date.now()
  await db.deleteFrom('job_leases').execute()
  await db.transaction().execute((trx) => writeSetting(trx, 'waitingList', { value: { isOpen: true }, now }))
  const offer = await db
    .selectFrom('practitioner_services')
    .innerJoin('services', 'services.id', 'service_id')
    .innerJoin('agendas', 'agendas.practitioner_id', 'practitioner_services.practitioner_id')
    .select(['practitioner_services.practitioner_id as praticienId', 'service_id as serviceId'])
    .select('duration_minutes as duration')
    .where('active', '=', 1)
    .orderBy('service_id')
    .executeTakeFirstOrThrow()
  const { day: today } = zonedTime(timeZone, now)
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    token_hash: `${round} ${n}`,
    client_name: `Client ${n}`,
    client_email: `client-${round}-${n}@exemple.fr`,
    service_id: offer.serviceId,
    duration_minutes: offer.duration,
    ...{ variant_name: '', weekdays: '', periods: '', created_at: now, confirmed_at: now },
    until: addDays(today, 30),
  }))
  await db.insertInto('waiting_requests').values(people).execute()
  const spans = Array.from({ length: DAYS }, (_, n) => ({
    practitioner_id: offer.praticienId,
    date: addDays(today, 7 + n),
    ...{ start_minute: 480, end_minute: 1140, next_at: 0 },
  }))
  await db.insertInto('freed_spans').values(spans).execute()
}

/** The second server finds spans of which nobody was told yet, and tells the next ones. */
async function untilAllTold(env: Parameters<typeof withDatabase>[0]): Promise<void> {
  const countDue = () =>
    withDatabase(env, ({ kysely }) =>
      kysely.selectFrom('freed_spans').select('id').where('next_at', '=', 0).execute(),
    )
  while ((await countDue()).length > 0) await pause(100)
}

/** Lost: an offer without its mail. Doubled: somebody with two mails. */
async function findFaults({ kysely: db }: Database): Promise<Findings> {
  const offers = await db
    .selectFrom('waiting_offers')
    .innerJoin('waiting_requests', 'waiting_requests.id', 'request_id')
    .select(['waiting_offers.id', 'client_email as email'])
    .execute()
  const mails = await db
    .selectFrom('outbox')
    .select(['event', 'recipient'])
    .where('type', '=', 'waiting_offer')
    .execute()
  if (offers.length === 0) throw new Error('nobody was told')
  const events = new Set(mails.map(({ event }) => event))
  const recipients = mails.map(({ recipient }) => recipient)
  return {
    lost: offers.filter(({ id }) => !events.has(`waiting_offer:${id}`)).map(({ id }) => `offer ${id}`),
    doubled: recipients.filter((recipient, index) => recipients.indexOf(recipient) !== index),
  }
}
