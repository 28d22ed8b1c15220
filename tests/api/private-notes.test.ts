import { beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CalendarFeed } from '#contract/feeds.ts'
import { endpoints } from '#contract/index.ts'
import { createReservationLink } from '#server/features/links/actions.ts'
import { aReservation } from '../support/bookings.ts'
import { aNote, recordOf } from '../support/client-records.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { insertTemplates } from '../support/post.ts'
import type { TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

const WORD = 'zzpivoine'
const DATE = '2027-04-13'
const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }

/** Where staff who see the client read notes and preferences. */
const SHOWN = ['/api/admin/clients/{id}/notes', '/api/admin/clients/{id}/preferences']

let site: TestPractice
let zoe: number
let reservation: { id: number }
let owner: TestClient
let camille: TestClient
let stranger: TestClient

beforeEach(async () => {
  const setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  site = setup.site
  await insertTemplates(site)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await site.visitor().signIn(setup.camille.username)
  stranger = await site.visitor().signIn((await aPractitioner(site, { firstName: 'Théo' })).username)
  const at = { praticienId: setup.camille.id, serviceId: setup.massage.id, date: DATE, ...ZOE }
  reservation = await aReservation(site, { ...at, time: '10:00' })
  await aReservation(site, { ...at, date: '2027-04-06', time: '10:00' })
  zoe = await recordOf(site, reservation)
  const about = { client: zoe, author: setup.camille.id }
  await aNote(site, { ...about, text: `${WORD} équipe` })
  await aNote(site, { ...about, text: `${WORD} du jour`, reservation: reservation.id })
  await aNote(site, { ...about, text: `${WORD} secret`, visibility: 'author' })
  await camille.put(`/api/admin/clients/${zoe}/preferences`, { pressure: WORD, other: WORD })
})

const RANGE = 'start=2027-04-01&end=2027-04-30'

/** GET endpoints but the endless stream, with the ids of the client, or of anything else of the practice. */
const READS = (endpoints as readonly Endpoint[]).filter(
  ({ method, path }) => method === 'GET' && path !== '/api/admin/live',
)

function addressOf(path: string): string {
  const id = path.startsWith('/api/admin/clients/') ? zoe : reservation.id
  const address = path
    .replace('{id}', String(id))
    .replace('{adminId}', '1')
    .replace('{slug}', 'home')
    .replaceAll(/\{\w+\}/g, 't'.repeat(43))
  return /agenda\/(?:reservations|blocks|holds)$/.test(path) ? `${address}?${RANGE}` : address
}

async function pathsThatShow(reader: TestClient): Promise<string[]> {
  const shown: string[] = []
  for (const { path } of READS) {
    const { body, headers } = await reader.get(addressOf(path))
    if (`${JSON.stringify(body)} ${JSON.stringify(headers)}`.includes(WORD)) shown.push(path)
  }
  return shown
}

test('no answer shows a note or preference to a visitor, nor to a praticien who does not see the client', async () => {
  expect(await pathsThatShow(site.visitor())).toEqual([])
  expect(await pathsThatShow(stranger)).toEqual([])
})

test('only the notes and preferences themselves show them to those who see the client', async () => {
  expect(await pathsThatShow(camille)).toEqual(SHOWN)
  expect(await pathsThatShow(owner)).toEqual(SHOWN)
})

test('no message, link page, calendar file, feed or export for others contains a note or preference', async () => {
  const { body } = await camille.put<{ feed: CalendarFeed }>('/api/admin/calendar-feed', { withNames: true })
  const link = await createReservationLink(site, site.database.kysely, reservation.id)
  const changed = `/api/admin/reservations/${DATE}/${reservation.id}`
  await camille.put(changed, { newDate: DATE, newTime: '10:30' })
  await camille.post(`${changed}/messages`)
  const search = { text: 'Petit' }
  const answers = await Promise.all([
    site.visitor().get(new URL(body.feed.address ?? '').pathname),
    site.visitor().get(`/api${link}`),
    site.visitor().get(`${link}/rendez-vous.ics`),
    owner.get('/api/admin/journal'),
    owner.get('/api/superadmin/audit-trail/export'),
    owner.get('/api/settings/export'),
    owner.post('/api/admin/clients/recherche', search),
    owner.post('/api/admin/agenda/recherche', search),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const outbox = await site.database.kysely.selectFrom('outbox').selectAll().execute()
  expect(outbox.length).toBeGreaterThan(0)
  expect(JSON.stringify(answers[0]?.body)).toContain('Petit')
  expect(JSON.stringify([outbox, answers.map((answer) => [answer.body, answer.headers])])).not.toContain(WORD)
  const trail = await site.database.kysely.selectFrom('audit_trail').selectAll().execute()
  expect(JSON.stringify(trail)).not.toContain(WORD)
})
