import { DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { type Day, parseTime } from '#domain/language/time.ts'
import { insertTemplates } from '../mail/post.ts'
import { aService } from '../people/bookings.ts'
import { aBookingLimit, CAN_CONFIRM } from '../people/confirmations.ts'
import { aPractitioner, aSuperadmin, type Person } from '../people/people.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'
import { TestClient } from '../practice/test-client.ts'
import { aClient, type Client } from './client.ts'
import { PostOffice } from './post-office.ts'

export const COMPLETE_ENV = { ...CAN_CONFIRM, SMS_URL: '' }

const WHOLE_WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const AGENDA = {
  workingHours: { start: 9, end: 19, slotDuration: 30 },
  breakTimes: [],
  openDays: [...WHOLE_WEEK],
  minNoticeMinutes: 0,
  horizonDays: 365,
}

/** Longer than this, some calls ask for the password again. */
const SIGNED_IN_MS = 9 * 60_000

/** A running site moves on by less than a day between two rounds of its jobs: a clock that jumps is doubted. */
const ROUND_MINUTES = 20 * 60

export type Services = Record<'massage' | 'long' | 'care', { id: number; name: string }>

/** A practice with everything switched on: three practitioners, three services, mails, vouchers, book, waiting list. */
export class CompletePractice {
  site: TestSite
  readonly post = new PostOffice()
  readonly services: Services
  readonly owner: Person
  readonly camille: Person
  readonly ines: Person
  readonly theo: Person
  readonly #signedIn = new Map<string, { client: TestClient; at: number }>()
  #clients = 0

  private constructor(
    site: TestSite,
    team: { services: Services; owner: Person; camille: Person; ines: Person; theo: Person },
  ) {
    this.site = site
    this.services = team.services
    this.owner = team.owner
    this.camille = team.camille
    this.ines = team.ines
    this.theo = team.theo
  }

  static async fill(site: TestSite): Promise<CompletePractice> {
    await insertTemplates(site)
    await switchEverythingOn(site)
    const services = {
      massage: await aService(site, { name: 'Massage du dos', duration: 60, price: 62.5 }),
      long: await aService(site, { name: 'Massage entier', duration: 90, price: 90 }),
      care: await aService(site, { name: 'Soin du visage', duration: 45, price: 50 }),
    }
    const offers = Object.values(services).map(({ id }) => id)
    const owner = await withEmail(site, aSuperadmin(site, { firstName: 'Ana', lastName: 'Lefèvre' }))
    const hire = (firstName: string, lastName: string) =>
      withEmail(site, aPractitioner(site, { firstName, lastName, agenda: AGENDA, offers }))
    const camille = await hire('Camille', 'Roy')
    const ines = await hire('Inès', 'Vidal')
    const theo = await hire('Théo', 'Brun')
    return new CompletePractice(site, { services, owner, camille, ines, theo })
  }

  /** The same people, and what was mailed to them, on a copy of the database. */
  copyAt(site: TestSite): CompletePractice {
    const copy = new CompletePractice(site, this)
    for (const [token, mailed] of this.post.tokens) copy.post.tokens.set(token, mailed)
    copy.#clients = this.#clients
    return copy
  }

  visitor(): TestClient {
    return new TestClient(this.site.app)
  }

  /** Signed in lately enough for whatever asks for the password again. */
  async as({ username }: Person): Promise<TestClient> {
    const now = this.site.clock.instant()
    const known = this.#signedIn.get(username)
    if (known && now - known.at < SIGNED_IN_MS) return known.client
    const client = await this.visitor().signIn(username)
    this.#signedIn.set(username, { client, at: now })
    return client
  }

  asOwner(): Promise<TestClient> {
    return this.as(this.owner)
  }

  /** Another process serves the same database from here on. */
  restarted(site: TestSite): void {
    this.site = site
    this.#signedIn.clear()
  }

  newClient(): Client {
    this.#clients += 1
    return aClient(this.#clients)
  }

  /** Time passes, with the jobs of its last minute. */
  async pass(minutes: number): Promise<void> {
    let left = minutes
    do {
      this.site.clock.advanceMinutes(Math.min(left, ROUND_MINUTES))
      await this.post.round(this.site)
      left -= ROUND_MINUTES
    } while (left > 0)
  }

  /** Nothing passes if it is later already. */
  async passUntil(local: string): Promise<void> {
    const { clock } = this.site
    const before = clock.instant()
    clock.set(local)
    const minutes = (clock.instant() - before) / 60_000
    clock.advanceMinutes(-minutes)
    await this.pass(Math.max(0, minutes))
  }

  minuteOf(time: string): number {
    return parseTime(time) ?? Number.NaN
  }
}

async function switchEverythingOn(site: TestSite): Promise<void> {
  await aBookingLimit(site, {
    openAppointments: 100,
    bookingsPerAddress: 10_000,
    clientMessagesPerDay: 200,
    brakePerHour: null,
  })
  const settings: Record<string, unknown> = {
    receiptsBook: { ...DEFAULT_BOOK_SETTINGS, isOn: true, regime: 'franchise' },
    vouchers: {
      ...DEFAULT_VOUCHER_SETTINGS,
      isOn: true,
      missedConsumes: true,
      lateConsumes: true,
      takesOrders: true,
      howToPay: 'IBAN FR76 1234',
    },
    waitingList: { isOpen: true },
    enableTestimonials: true,
    rebookOffers: { isOn: true },
    reminders: { hours: 24, sms: true },
    siteTitle: 'Les Tilleuls',
  }
  for (const [key, value] of Object.entries(settings)) await aSetting(site, key, value)
}

async function withEmail({ database }: TestSite, adding: Promise<Person>): Promise<Person> {
  const person = await adding
  const email = `${person.username}@cabinet.example`
  await database.kysely.updateTable('users').set({ email }).where('id', '=', person.id).execute()
  return person
}

export type Visit = { id: number; date: Day; time: string }
