import type { Role } from '#domain/accounts/role.ts'
import type { Agenda } from '#domain/booking/agenda.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { insertTemplates } from '../support/mail/post.ts'
import { aService } from '../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../support/people/people.ts'
import { aSetting } from '../support/practice/settings.ts'
import type { TestSite } from '../support/practice/site.ts'
import { TestClient } from '../support/practice/test-client.ts'
import { CalendarServer, calendarFile, GOOGLE } from '../support/servers/calendar-server.ts'

export const OPEN_EVERY_DAY: Partial<Agenda> = {
  openDays: [0, 1, 2, 3, 4, 5, 6],
  workingHours: { start: 8, end: 20, slotDuration: 60 },
  horizonDays: 366,
  minNoticeMinutes: 0,
}

/** Options of a practice to fuzz: links need an address, and no mail server of the network is contacted. */
export const FUZZ_SITE = {
  env: { PUBLIC_URL: 'http://localhost', MAIL_ALLOW_PRIVATE: 'on' },
  probes: aNetworkOfOneCalendar(),
}

/** At the address of Google; no other host is known. */
function aNetworkOfOneCalendar(): CalendarServer {
  const network = new CalendarServer()
  network.serve(GOOGLE, calendarFile())
  return network
}

/** Longer than the window of any limit on what one site may send. */
const PAUSE_MINUTES = 11

export type CallerName = 'visitor' | Role

/** Starting point of one operation: an intact practice, whatever earlier operations have done to it. */
export type Stock = {
  site: TestSite
  caller: { name: CallerName; person: Person; client: TestClient }
  serviceId: number
  /** In whose agenda the caller may write: their own as a praticien. */
  owner: Person
  /** Dates of valid requests. */
  days: readonly Day[]
  /** Eight o'clock on the next free day: a reservation may be made longer by a request. */
  nextSlot(): { date: Day; time: string }
}

export async function prepareStock(site: TestSite, name: CallerName): Promise<Stock> {
  const { PUBLIC_URL } = site.env
  site.config.publicUrl = PUBLIC_URL ? new URL(PUBLIC_URL) : undefined
  await resetSettings(site)
  const { id: serviceId } = await aService(site)
  const owner = await aPractitioner(site, { agenda: OPEN_EVERY_DAY, offers: [serviceId] })
  const person = name === 'superadmin' ? await aSuperadmin(site) : owner
  await giveMailbox(site, person)
  const client = new TestClient(site.app)
  if (name !== 'visitor') await client.signIn(person.username)
  const today = site.clock.local().day
  const days = [1, 2, 3, 8, 30].map((count) => addDays(today, count))
  return {
    site,
    caller: { name, person, client },
    serviceId,
    owner,
    days,
    nextSlot: slotsFrom(addDays(today, FIRST_SLOT_DAYS)),
  }
}

async function resetSettings(site: TestSite): Promise<void> {
  site.clock.advanceMinutes(PAUSE_MINUTES)
  for (const table of ['settings', 'notification_templates'] as const)
    await site.database.kysely.deleteFrom(table).execute()
  await insertTemplates(site)
  for (const key of ['enableTestimonials', 'enableGallery']) await aSetting(site, key, true)
}

async function giveMailbox({ database }: TestSite, { id, username }: Person): Promise<void> {
  await database.kysely
    .updateTable('users')
    .set({ email: `${username}@exemple.fr` })
    .where('id', '=', id)
    .execute()
}

/** Beyond all days of the generated requests, which may fill the others. */
const FIRST_SLOT_DAYS = 100

function slotsFrom(firstDay: Day): Stock['nextSlot'] {
  let taken = 0
  return () => ({ date: addDays(firstDay, taken++), time: '08:00' })
}
