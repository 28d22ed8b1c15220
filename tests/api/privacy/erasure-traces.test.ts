// @module-tag engine
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import { buildApp } from '#server/app.ts'
import { assignEarlierReservations } from '#server/features/clients/records/record.ts'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { hashToken } from '#server/security/tokens.ts'
import { fakeCarriers, insertTemplates } from '../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { leaveClientTraces } from '../../support/people/client-traces.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const EMAIL = 'zoe.petit@exemple.fr'
const VISITOR_ADDRESS = '198.51.100.77'
/** All that names the person, as each store would write it. */
const TRACES = ['Zoé', 'Zo=C3=A9', 'zoe.petit', 'exemple.fr', 'bassin chaud', '12 34 56', '33612345678']

let smtp: SmtpCatcher
let setup: Awaited<ReturnType<typeof massagePractice>>
let app: FastifyInstance
let log: string[]
let owner: TestClient
let camille: TestClient

beforeEach(async () => {
  smtp = await catchMail()
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  const { site } = setup
  await insertTemplates(site)
  await aSetting(site, 'enableTestimonials', true)
  log = []
  // The application can mail links; what is due becomes files all the same.
  const config = { ...site.config, logLevel: 'trace', smtpUrl: smtp.url }
  app = await buildApp({ ...site, config, logTo: { write: (line) => void log.push(line) } })
  const { kysely: db } = site.database
  const alix = await aSuperadmin(site)
  await db.updateTable('users').set({ email: 'cabinet@lheuredouce.example' }).execute()
  owner = await new TestClient(app).signIn(alix.username)
  camille = await new TestClient(app).signIn(setup.camille.username)
})
afterEach(async () => {
  await app.close()
  await smtp.close()
})

test('after an erasure no file, table, log line, feed or list names the person', async () => {
  const feed = await saveFeed()
  const visitor = new TestClient(app)
  const { linkPath, reservation } = await bookTwice(visitor)
  await leaveClientTraces({ setup, owner, visitor, linkPath, reservation })
  await leaveTestimonial()
  const picture = aForm(await aJpeg(), { name: `${EMAIL} Zoé.jpg` })
  picture.set('altText', 'Galets')
  expect((await owner.upload('/api/superadmin/gallery', picture)).status).toBe(201)
  await sendSome()
  expect(readdirSync(join(setup.site.config.dataDir, 'uploads'))).not.toEqual([])
  expect(await namingPlaces()).toEqual(expect.arrayContaining(placesBefore()))
  const shown = await readEverything(feed, linkPath)
  expect(namesIn(shown.feed.body)).toBe(true)
  expect(namesIn(shown.lists)).toBe(true)

  const erasure = { subject: { email: EMAIL }, cancelUpcoming: true }
  expect((await owner.post('/api/superadmin/personal-data/erasure', erasure)).status).toBe(200)

  await assignEarlierReservations(setup.site)
  const read = await readEverything(feed, linkPath, String(shown.feed.headers.etag))
  expect([read.feed.status, namesIn(read.feed.body), namesIn(read.lists)]).toEqual([200, false, false])
  expect(read.link.status).toBe(404)
  await sendDueBy(siteMailer(setup.site))
  expect(await namingPlaces()).toEqual([])
  expect(log.join('')).toMatch(/message not sent/)
  // The log keeps the domain of an address that a mail server refused.
  const logged = log.join('').replaceAll('…@exemple.fr', '')
  expect(TRACES.filter((trace) => logged.includes(trace))).toEqual([])
})

test('a contact message that staff remove leaves nothing in the outbox nor in a file', async () => {
  await sendSome()
  const { body } = await owner.get<{ id: number }[]>('/api/superadmin/messages')
  expect(body).toHaveLength(2)
  expect(await namingPlaces()).toEqual(expect.arrayContaining(['.eml', 'contact_messages', 'outbox']))
  for (const { id } of body) await owner.delete(`/api/superadmin/messages/${id}`)
  expect(await placesOutsideTheLog()).toEqual([])
})

test('a testimonial that staff remove leaves nothing in the outbox nor in a file', async () => {
  await leaveTestimonial()
  await sendDueBy(siteMailer(setup.site))
  expect(await namingPlaces()).toEqual(expect.arrayContaining(['.eml', 'testimonials']))
  const { body } = await owner.get<{ id: number }[]>('/api/superadmin/testimonials')
  for (const { id } of body) await owner.delete(`/api/testimonials/${id}`)
  expect(await placesOutsideTheLog()).toEqual([])
})

test('no table but the audit trail stores the network address of a visitor, neither raw nor as a plain hash', async () => {
  const visitor = new TestClient(app, { address: VISITOR_ADDRESS })
  await bookTwice(visitor)
  await visitor.post('/api/contact', { name: 'Zoé', email: EMAIL, message: 'Un bassin chaud ?' })
  await visitor.post('/api/auth/login', { username: 'personne', password: 'au-hasard' })
  await visitor.post('/api/password-reset', { account: 'personne' })
  const [hex, base64url] = [hashToken(VISITOR_ADDRESS), sha256Base64url(VISITOR_ADDRESS)]
  const stored = await Promise.all(
    [VISITOR_ADDRESS, hex, base64url].map((text) => tablesWith((row) => row.includes(text))),
  )
  expect(stored).toEqual([['audit_trail'], [], []])
})

const sha256Base64url = (text: string) => Buffer.from(hashToken(text), 'hex').toString('base64url')

/** SQLite’s write-ahead log keeps deleted rows until the next checkpoint. */
const placesOutsideTheLog = async () => (await namingPlaces()).filter((place) => !place.endsWith('-wal'))

async function leaveTestimonial(): Promise<void> {
  const opinion = { clientName: 'Zoé P.', email: EMAIL, rating: 5, comment: 'Le bassin chaud !' }
  expect((await new TestClient(app).post('/api/testimonials', opinion)).status).toBe(201)
}

async function saveFeed(): Promise<string> {
  const { body } = await camille.put<{ feed: CalendarFeed }>('/api/admin/calendar-feed', { withNames: true })
  return new URL(body.feed.address ?? '').pathname
}

async function bookTwice(visitor: TestClient): Promise<{ linkPath: string; reservation: { id: number } }> {
  const client = { clientName: 'Zoé Petit', clientEmail: EMAIL, clientPhone: '+33 6 12 34 56 78' }
  const booked = await visitor.post<{ booking: { id: number } }>(
    '/api/reservations',
    setup.bookingRequest(client),
    {
      'idempotency-key': 'une-tentative',
    },
  )
  const second = setup.bookingRequest({ ...client, time: '11:00' })
  expect((await visitor.post('/api/reservations', second)).status).toBe(201)
  return { linkPath: `/api${booked.headers.location}`, reservation: booked.body.booking }
}

/** One message becomes a file, the other is refused by a mail server that names its author. */
async function sendSome(): Promise<void> {
  const { site } = setup
  const visitor = new TestClient(app)
  await visitor.post('/api/contact', { name: 'Zoé', email: EMAIL, message: 'Un bassin chaud ?' })
  await sendDueBy(siteMailer(site))
  await visitor.post('/api/contact', { name: 'Zoé', email: EMAIL, message: 'Et le bassin chaud ?' })
  Object.assign(smtp, { refusalCode: 550, refusal: `<${EMAIL}> unknown` })
  await sendDueBy(siteMailer({ ...site, config: { ...site.config, smtpUrl: smtp.url } }))
}

function sendDueBy(mailer: Parameters<typeof sendDue>[0]['mailer']) {
  return sendDue({ ...setup.site, mailer, smsSender: fakeCarriers().smsSender, log: app.log })
}

const LISTS = [
  '/api/admin/agenda/reservations?start=2027-04-12&end=2027-04-18',
  '/api/admin/journal',
  '/api/superadmin/messages',
  '/api/superadmin/testimonials',
  '/api/testimonials',
]

async function readEverything(feedPath: string, linkPath: string, etag?: string) {
  const stranger = new TestClient(app)
  const lists = await Promise.all(LISTS.map((path) => owner.get(path)))
  expect(lists.map(({ status }) => status)).toEqual(LISTS.map(() => 200))
  return {
    feed: await stranger.get<string>(feedPath, etag === undefined ? undefined : { 'if-none-match': etag }),
    link: await stranger.get(linkPath),
    lists: JSON.stringify(lists.map(({ body }) => body)),
  }
}

const namesIn = (text: string) => TRACES.some((trace) => text.includes(trace))

const TABLES = [
  ...['agenda_entries', 'client_notes', 'client_preferences', 'client_requests', 'clients'],
  ...['contact_messages', 'email_changes', 'outbox', 'testimonials'],
]

function placesBefore(): string[] {
  const files = inject('engine') === 'sqlite' ? ['practice.db-wal'] : []
  return [...files, '.eml', ...TABLES]
}

/** Files by name (messages: by extension) and tables that contain a trace. */
async function namingPlaces(): Promise<string[]> {
  const { config } = setup.site
  const paths = readdirSync(config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = paths
    .filter((path) => namesIn(path) || namesIn(readFileSync(path, 'utf8')))
    .map((path) => /\.eml$/.exec(path)?.[0] ?? path.slice(config.dataDir.length + 1))
  return [...files, ...(await tablesWith(namesIn))]
}

async function tablesWith(matches: (rows: string) => boolean): Promise<string[]> {
  const { kysely: db } = setup.site.database
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'outbox')
      .selectAll()
      .execute()
    if (matches(JSON.stringify(rows))) found.push(name)
  }
  return found
}
