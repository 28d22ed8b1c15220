import { beforeEach, expect, test } from 'vitest'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { enqueueInvitations } from '#server/features/content/testimonials/invitations.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import {
  CHANGES,
  MAY_HOLD,
  MAY_HOLD_FOR_OWNER,
  type Named,
  nameOf,
  OWNERS_READS,
  READS,
  undecidedEndpoints,
} from '../../support/http/note-endpoints.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aNote, recordOf } from '../../support/people/client-records.ts'
import { CAN_CONFIRM } from '../../support/people/confirmations.ts'
import { openAgendaStream } from '../../support/people/live.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient, TestResponse } from '../../support/practice/test-client.ts'

const WORD = 'zzpivoine'
const DATE = '2027-04-13'
const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }

let site: TestPractice
let named: Named
let link: string
let owner: TestClient
let camille: TestClient
let stranger: TestClient

beforeEach(async () => {
  const setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  await insertTemplates(site)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await site.visitor().signIn(setup.camille.username)
  stranger = await site.visitor().signIn((await aPractitioner(site, { firstName: 'Théo' })).username)
  const at = { praticienId: setup.camille.id, serviceId: setup.massage.id, time: '10:00' }
  const { id: reservation } = await aReservation(site, { ...at, ...ZOE, date: DATE })
  await aReservation(site, { ...at, ...ZOE, date: '2027-04-06' })
  await site.database.kysely.updateTable('agenda_entries').set({ series_id: reservation }).execute()
  const grand = await aReservation(site, { ...at, clientName: 'Zoé Grand', date: '2027-04-07' })
  const zoe = await recordOf(site, { id: reservation })
  named = {
    zoe,
    other: await recordOf(site, grand),
    reservation,
    date: DATE,
    serviceId: setup.massage.id,
    praticienId: setup.camille.id,
  }
  link = await createReservationLink(site, site.database.kysely, reservation)
  const about = { client: zoe, author: setup.camille.id }
  await aNote(site, { ...about, text: `${WORD} équipe` })
  await aNote(site, { ...about, text: `${WORD} du jour`, reservation })
  await aNote(site, { ...about, text: `${WORD} secret`, visibility: 'author' })
  await camille.put(`/api/admin/clients/${zoe}/preferences`, { pressure: WORD, other: WORD })
})

const RANGE = 'start=2027-04-01&end=2027-04-30'

/** With the ids of the client, or of anything else of the practice, and the token of the client's link. */
function addressOf(path: string): string {
  const id = path.startsWith('/api/admin/clients/') ? named.zoe : named.reservation
  const address = path
    .replace('{id}', String(id))
    .replace('{date}', DATE)
    .replace('{adminId}', '1')
    .replace('{slug}', 'home')
    .replace(/^\/api\/reservation\/\{token\}/, `/api${link}`)
    .replaceAll(/\{\w+\}/g, 't'.repeat(43))
  return /agenda\/(?:reservations|blocks|holds)$/.test(path) ? `${address}?${RANGE}` : address
}

const shows = ({ body, headers }: TestResponse) =>
  `${JSON.stringify(body)} ${JSON.stringify(headers)}`.includes(WORD)

/** GET endpoints but the endless stream, whose data the next test reads. */
const GETS = (endpoints as readonly Endpoint[]).filter(({ method, stream }) => method === 'GET' && !stream)

async function readsThatShow(reader: TestClient, reads: typeof READS): Promise<string[]> {
  const shown: string[] = []
  for (const endpoint of GETS)
    if (shows(await reader.get(addressOf(endpoint.path)))) shown.push(nameOf(endpoint))
  for (const [name, body] of Object.entries(reads))
    if (shows(await send(reader, name, body(named)))) shown.push(name)
  return shown
}

function send(sender: TestClient, name: string, body: object): Promise<TestResponse> {
  const [method = '', path = ''] = name.split(' ')
  const address = addressOf(path)
  return method === 'PUT' ? sender.put(address, body) : sender.post(address, body)
}

const ALL_READS = { ...READS, ...OWNERS_READS }

test('it is decided for every endpoint with free text in its answer whether it may hold notes', () => {
  expect(undecidedEndpoints()).toEqual([])
})

test('no answer shows a note or preference to a visitor, nor to a praticien who does not see the client', async () => {
  expect(await readsThatShow(site.visitor(), ALL_READS)).toEqual([])
  expect(await readsThatShow(stranger, ALL_READS)).toEqual([])
})

test('only what is about notes and preferences shows them to those who see the client', async () => {
  expect((await readsThatShow(camille, ALL_READS)).sort()).toEqual(Object.keys(MAY_HOLD).sort())
  expect((await readsThatShow(owner, ALL_READS)).sort()).toEqual(
    [...Object.keys(MAY_HOLD), ...Object.keys(MAY_HOLD_FOR_OWNER)].sort(),
  )
})

test('every read of the sweep is answered to whoever may send it', async () => {
  for (const [name, body] of Object.entries(READS))
    expect([name, (await send(camille, name, body(named))).status]).toEqual([name, 200])
  for (const [name, body] of Object.entries(OWNERS_READS))
    expect([name, (await send(owner, name, body(named))).status]).toEqual([name, 200])
})

test('no change of a reservation, by its client or by staff, answers or mails a note or preference', async () => {
  const visitor = site.visitor()
  const mailed = new Set<string | null>()
  for (const [name, body] of CHANGES) {
    const answer = await send(name.includes('/admin/') ? owner : visitor, name, body(named))
    expect([name, answer.status]).toEqual([name, expect.toBeOneOf([200, 201])])
    expect([name, shows(answer)]).toEqual([name, false])
    for (const type of await mailedTypes()) mailed.add(type)
  }
  expect([...mailed]).toEqual(
    expect.arrayContaining(['booking_cancelled', 'data_request_received', 'data_request_new']),
  )
})

test('no reminder or invitation contains a note or preference', async () => {
  await aSetting(site, 'enableTestimonials', true)
  site.clock.set('2027-04-12T11:00')
  await enqueueReminders(site)
  site.clock.set('2027-04-14T10:00')
  await enqueueInvitations(site)
  expect(await mailedTypes()).toEqual(expect.arrayContaining(['booking_reminder', 'testimonial_invitation']))
})

/** Types of the messages in the outbox, none of which contains the word. */
async function mailedTypes(): Promise<(string | null)[]> {
  const outbox = await site.database.kysely.selectFrom('outbox').selectAll().execute()
  expect(JSON.stringify(outbox)).not.toContain(WORD)
  return outbox.map(({ type }) => type)
}

test('the live stream tells of no note and no preference', async () => {
  const stream = await openAgendaStream(site, (await aSuperadmin(site, { username: 'direct' })).username)
  await stream.waitFor('ready')
  await camille.post(`/api/admin/clients/${named.zoe}/notes`, { text: WORD, visibility: 'team' })
  await camille.put(`/api/admin/reservations/${DATE}/${named.reservation}`, {
    newDate: DATE,
    newTime: '09:30',
  })
  await stream.waitFor('agenda')
  await site.app.close()
  expect(await stream.readToEnd()).not.toContain(WORD)
})

test('no link page, calendar file, feed or export for others contains a note or preference', async () => {
  const { body } = await camille.put<{ feed: CalendarFeed }>('/api/admin/calendar-feed', { withNames: true })
  const preview = new FormData()
  preview.append('table', new Blob(['Nom;E-mail\nZoé Petit;zoe@exemple.fr\n']), 'clients.csv')
  const answers = await Promise.all([
    site.visitor().get(new URL(body.feed.address ?? '').pathname),
    site.visitor().get(`${link}/rendez-vous.ics`),
    owner.get('/api/superadmin/audit-trail/export'),
    owner.get('/api/settings/export'),
    owner.upload('/api/superadmin/client-imports/preview', preview),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(JSON.stringify(answers[0]?.body)).toContain('Petit')
  expect(answers.map(shows)).toEqual(answers.map(() => false))
  const trail = await site.database.kysely.selectFrom('audit_trail').selectAll().execute()
  expect(JSON.stringify(trail)).not.toContain(WORD)
})
