// @module-tag engine
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { aKeptBook } from '../../support/accounting/book.ts'
import { aNamedBusiness } from '../../support/accounting/pdf.ts'
import { vouchersOn } from '../../support/accounting/sold-voucher.ts'
import { EXEMPT, OWN, PRIVATE } from '../../support/database/foreign-id-tables.ts'
import { aPrivateCalendar } from '../../support/database/private-calendars.ts'
import { rowsOfPractitioner } from '../../support/database/rows-of-practitioner.ts'
import { calendarAttempts } from '../../support/http/foreign-calendars.ts'
import { linkAttempts } from '../../support/http/foreign-links.ts'
import { paymentAttempts } from '../../support/http/foreign-payments.ts'
import { seriesAttempts } from '../../support/http/foreign-series.ts'
import { takesIdentifier } from '../../support/http/identifiers.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aBlock, aReservation } from '../../support/people/bookings.ts'
import { type ClientIds, clientAttempts, clientRowsOf } from '../../support/people/foreign-clients.ts'
import { aPasskey, PASSKEY_ORIGIN } from '../../support/people/passkeys.ts'
import { aPractitioner, type Person } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { snapshotOf } from '../../support/practice/snapshot.ts'
import type { TestClient, TestResponse } from '../../support/practice/test-client.ts'

const DATE = '2027-04-13'

/** Ids of rows that belong to the practitioner B, or ids of no row. */
type Ids = {
  person: number
  reservation: number
  cancelled: number
  block: number
  message: number
  session: string
  passkey: number
  calendar: number
} & ClientIds

const INVENTED: Ids = {
  ...{ person: 999_999, reservation: 999_998, cancelled: 999_997, block: 999_996, message: 999_995 },
  session: 'inconnue-inconnue-inconnue-inconnue-inconnu',
  ...{ passkey: 999_994, calendar: 999_988, client: 999_993, merge: 999_992, note: 999_991 },
  ...{ waiting: 999_990, receipt: 999_989 },
}

let site: TestPractice
let massage: { id: number }
let a: TestClient
let b: Person
let ownReservation: number
let ids: Ids

beforeAll(async () => {
  const setup = await massagePractice({ PUBLIC_URL: PASSKEY_ORIGIN })
  site = setup.site
  massage = setup.massage
  await insertTemplates(site)
  await aSetting(site, 'waitingList', { isOpen: true })
  await Promise.all([aKeptBook(site), aNamedBusiness(site), vouchersOn(site)])
  a = await site.visitor().signIn(setup.camille.username)
  b = await aPractitioner(site, {
    firstName: 'Bérénice',
    agenda: { timeOff: [{ from: '2027-05-03', to: '2027-05-07', label: PRIVATE }] },
    offers: [massage.id],
  })
  const mine = { praticienId: setup.camille.id, date: DATE, time: '15:00' }
  ownReservation = (await aReservation(site, mine)).id
  ids = await insertRowsOfB()
})

async function insertRowsOfB(): Promise<Ids> {
  const client = await site.visitor().signIn(b.username)
  const inAgenda = {
    praticienId: b.id,
    date: DATE,
    clientName: PRIVATE,
    clientEmail: `${PRIVATE}@exemple.fr`,
  }
  const { id: reservation } = await aReservation(site, { ...inAgenda, time: '10:00' })
  const { id: cancelled } = await aReservation(site, { ...inAgenda, time: '12:00', cancelled: true })
  await aBlock(site, { ...inAgenda, time: '14:00', duration: 60, label: PRIVATE })
  await client.put(`/api/admin/reservations/${DATE}/${reservation}`, { newDate: DATE, newTime: '10:30' })
  await site.database.kysely.updateTable('outbox').set({ state: 'failed' }).execute()
  await client.put('/api/admin/profile', {
    firstName: 'Bérénice',
    lastName: 'Martin',
    email: `${PRIVATE}@cabinet.exemple.fr`,
    phone: '06 99 88 77 66',
  })
  await client.put('/api/preferences', { nickname: PRIVATE })
  await client.put('/api/admin/calendar-feed', { withNames: true })
  const calendar = await aPrivateCalendar(site, b.id, [{ date: DATE, from: '18:00', to: '19:00' }])
  const { body: sessions } = await client.get<{ id: string }[]>('/api/admin/sessions')
  const held = { date: DATE, time: '09:00', serviceId: massage.id, praticienId: b.id }
  await site.visitor().post('/api/reservations/hold', held)
  const [block] = await site.database.kysely
    .selectFrom('agenda_entries')
    .select('id')
    .where('kind', '=', 'block')
    .execute()
  const [message] = await site.database.kysely.selectFrom('outbox').select('id').execute()
  return {
    reservation,
    cancelled,
    block: block?.id as number,
    message: message?.id as number,
    session: sessions[0]?.id as string,
    calendar,
    passkey: (await aPasskey(client, { name: PRIVATE })).id,
    ...(await clientRowsOf(site, { id: reservation }, b.id)),
  }
}

type Attempt = (ids: Ids) => Promise<TestResponse>

const RANGE = `start=${DATE}&end=${DATE}`
const reservationPath = ({ reservation }: Ids) => `/api/admin/reservations/${DATE}/${reservation}`
const target = { newDate: DATE, newTime: '16:30' }

/** Requests of A with ids of B. */
const ATTEMPTS: Record<string, Attempt> = {
  ...calendarAttempts(() => a),
  ...clientAttempts(() => a),
  ...linkAttempts(() => a),
  ...paymentAttempts(() => a),
  ...seriesAttempts(() => a),
  'POST /api/praticiens/{id}/services': ({ person }) =>
    a.post(`/api/praticiens/${person}/services`, { services: [] }),
  'DELETE /api/admin/sessions/{id}': ({ session }) => a.delete(`/api/admin/sessions/${session}`),
  'PATCH /api/admin/passkeys/{id}': ({ passkey }) =>
    a.patch(`/api/admin/passkeys/${passkey}`, { name: 'Autre' }),
  'DELETE /api/admin/passkeys/{id}': ({ passkey }) => a.delete(`/api/admin/passkeys/${passkey}`),
  'GET /api/admin/agenda/explication': ({ person }) =>
    a.get(`/api/admin/agenda/explication?date=${DATE}&time=10:00&praticienId=${person}`),
  'GET /api/admin/agenda/conflits': ({ person }) =>
    a.get(`/api/admin/agenda/conflits?date=${DATE}&time=10:00&praticienId=${person}`),
  'POST /api/admin/agenda/apercu': ({ person }) =>
    a.post('/api/admin/agenda/apercu', { config: NEW_AGENDA, start: DATE, praticienId: person }),
  'POST /api/admin/agenda/fermer': ({ person }) =>
    a.post('/api/admin/agenda/fermer', { from: DATE, to: DATE, praticienId: person }),
  'POST /api/admin/agenda/fermer/apercu': ({ person }) =>
    a.post('/api/admin/agenda/fermer/apercu', { from: DATE, to: DATE, praticienId: person }),
  'GET /api/admin/agenda/fermetures': ({ person }) =>
    a.get(`/api/admin/agenda/fermetures?praticienId=${person}`),
  'POST /api/admin/agenda/rouvrir': ({ person }) =>
    a.post('/api/admin/agenda/rouvrir', { praticienId: person, specialDays: [DATE] }),
  'POST /api/admin/agenda/ouvrir': ({ person }) =>
    a.post('/api/admin/agenda/ouvrir', { praticienId: person, date: DATE, ranges: [] }),
  'POST /api/admin/agenda/blocks': ({ person }) =>
    a.post('/api/admin/agenda/blocks', { date: DATE, time: '17:00', duration: 60, praticienId: person }),
  'PUT /api/admin/agenda/blocks/{id}': ({ block }) =>
    a.put(`/api/admin/agenda/blocks/${block}`, { date: DATE, time: '17:00', duration: 60 }),
  'DELETE /api/admin/agenda/blocks/{id}': ({ block }) => a.delete(`/api/admin/agenda/blocks/${block}`),
  'PUT /api/admin/reservations/{date}/{id}': (some) => a.put(reservationPath(some), target),
  'DELETE /api/admin/reservations/{date}/{id}': (some) => a.delete(reservationPath(some)),
  'POST /api/admin/reservations/{date}/{id}/restore': ({ cancelled }) =>
    a.post(`/api/admin/reservations/${DATE}/${cancelled}/restore`),
  'PUT /api/admin/reservations/{date}/{id}/client': (some) =>
    a.put(`${reservationPath(some)}/client`, { clientName: 'Autre' }),
  'PUT /api/admin/reservations/{date}/{id}/attendance': (some) =>
    a.put(`${reservationPath(some)}/attendance`, { attendance: 'missed' }),
  'POST /api/admin/reservations/{date}/{id}/messages': (some) => a.post(`${reservationPath(some)}/messages`),
  'POST /api/admin/reservations/{date}/{id}/link': (some) =>
    a.post(`${reservationPath(some)}/link`, { tellClient: true }),
  'DELETE /api/admin/reservations/{date}/{id}/messages/{messageId}': (some) =>
    a.delete(`${reservationPath(some)}/messages/${some.message}`),
  'POST /api/admin/journal/{id}/retry': ({ message }) => a.post(`/api/admin/journal/${message}/retry`),
}

/** Filters: A gets the same 200 for any id. */
const UNHEARD: Record<string, Attempt> = {
  ...Object.fromEntries(
    ['blocks?', 'reservations?', 'holds?', 'indisponibilites?', 'jours?premiers=true&'].map((list) => [
      `GET /api/admin/agenda/${list.split('?')[0]}`,
      ({ person }: Ids) => a.get(`/api/admin/agenda/${list}${RANGE}&praticienId=${person}`),
    ]),
  ),
  'GET /api/admin/agenda/prestation-habituelle': ({ person }) =>
    a.get(`/api/admin/agenda/prestation-habituelle?praticienId=${person}`),
  'GET /api/admin/dashboard/journee': ({ person }) =>
    a.get(`/api/admin/dashboard/journee?date=2027-05-03&praticienId=${person}`),
  'POST /api/admin/agenda/a-venir': ({ person }) =>
    a.post('/api/admin/agenda/a-venir', { praticienId: person, client: PRIVATE }),
  'POST /api/admin/clients/en-bref': ({ client }) => a.post('/api/admin/clients/en-bref', { ids: [client] }),
  'GET /api/admin/journal': ({ reservation }) => a.get(`/api/admin/journal?reservationId=${reservation}`),
}

/** Lists of ids: each foreign one is reported as `gone`, as an unknown one is. */
const LISTED: Record<string, Attempt> = {
  'POST /api/admin/reservations/annulations': ({ reservation: id }) =>
    a.post('/api/admin/reservations/annulations', { reservations: [{ id, date: DATE }], tellClients: true }),
  'POST /api/admin/reservations/retablissements': ({ cancelled: id }) =>
    a.post('/api/admin/reservations/retablissements', { reservations: [{ id, date: DATE }] }),
}

/** Idempotent: a message that is not of A's own reservation counts as withdrawn already. */
const UNRELATED: Attempt = ({ message }) =>
  a.delete(`/api/admin/reservations/${DATE}/${ownReservation}/messages/${message}`)

const allEndpoints = endpoints as readonly Endpoint[]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isInMatrix = (endpoint: Endpoint) =>
  endpoint.access === 'staff' || (endpoint.access === 'public' && takesIdentifier(endpoint))
const answerOf = ({ status, body }: TestResponse) => ({ status, body })

test('every endpoint that staff may call with an id is in the matrix, or exempt for a reason', () => {
  const names = [ATTEMPTS, UNHEARD, LISTED, OWN, EXEMPT].flatMap((table) => Object.keys(table))
  expect(names.sort()).toEqual(allEndpoints.filter(isInMatrix).map(nameOf).sort())
})

describe('a praticien who sends the ids of another practitioner', () => {
  const attempts = Object.entries(ATTEMPTS).map(([name, attempt]) => ({ name, attempt }))

  test.each(attempts)(
    'gets 403 or 404 from $name, the answer for an unknown id, and changes nothing',
    async ({ attempt }) => {
      const before = await snapshotOf(site.database)
      const refusal = await attempt(ids)
      expect([403, 404]).toContain(refusal.status)
      expect(answerOf(refusal)).toEqual(answerOf(await attempt(INVENTED)))
      expect(await snapshotOf(site.database)).toEqual(before)
    },
  )

  test.each(Object.entries(LISTED).map(([name, attempt]) => ({ name, attempt })))(
    'reads from $name that each is gone, and changes nothing',
    async ({ attempt }) => {
      const before = await snapshotOf(site.database)
      for (const some of [ids, INVENTED]) {
        const { status, body } = await attempt(some)
        expect([status, body]).toMatchObject([200, { results: [{ outcome: 'gone' }] }])
      }
      expect(await snapshotOf(site.database)).toEqual(before)
    },
  )

  const unheard = [
    ...Object.entries(UNHEARD).map(([name, attempt]) => ({ name, attempt })),
    { name: 'their message under a reservation of their own', attempt: UNRELATED },
  ]

  test.each(unheard)(
    'gets from $name what an unknown id gets, without a private text, and changes nothing',
    async ({ attempt }) => {
      const before = await snapshotOf(site.database)
      const answer = await attempt(ids)
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(PRIVATE)
      expect(answerOf(answer)).toEqual(answerOf(await attempt(INVENTED)))
      expect(await snapshotOf(site.database)).toEqual(before)
    },
  )

  const forbidden = allEndpoints
    .filter((endpoint) => endpoint.access === 'superadmin' && takesIdentifier(endpoint))
    .map((endpoint) => ({ name: nameOf(endpoint), endpoint }))

  test.each(forbidden)('gets 403 from $name and changes nothing', async ({ endpoint }) => {
    const before = await snapshotOf(site.database)
    const path = endpoint.path.replace(/\{\w+\}/g, String(ids.person))
    const body = { id: ids.person, ids: [ids.person], slugs: ['home'] }
    const { status } = await sendTo(a, endpoint.method, path, body)
    expect(status).toBe(403)
    expect(await snapshotOf(site.database)).toEqual(before)
  })

  const own = Object.entries(OWN).map(([name, body]) => ({ name, body }))

  test.each(own)('reaches nothing of theirs by $name', async ({ name, body }) => {
    const caller = await site.visitor().signIn((await aPractitioner(site)).username)
    const before = await rowsOfB()
    const [method = '', path = ''] = name.split(' ')
    const foreign = { id: b.id, userId: b.id, adminId: b.id, praticienId: b.id, username: b.username }
    const query = new URLSearchParams(Object.entries(foreign).map(([key, value]) => [key, String(value)]))
    const answers = [
      await sendTo(caller, method, `${path}?${query}`, body),
      await sendTo(caller, method, path, { ...body, ...foreign }),
      await sendTo(caller, method, path, body),
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer.body)).not.toContain(PRIVATE)
      expect([200, 400, 404, 409]).toContain(answer.status)
    }
    expect(await rowsOfB()).toEqual(before)
  })
})

function sendTo(client: TestClient, method: string, path: string, body: object | null) {
  if (method === 'GET') return client.get(path)
  if (method === 'DELETE') return client.delete(path)
  return client[method.toLowerCase() as 'post' | 'put' | 'patch'](path, body ?? {})
}

async function rowsOfB() {
  const messages = (await outboxOf(site)).filter(({ recipient }) => recipient.includes(PRIVATE))
  return { ...(await rowsOfPractitioner(site, b.id)), messages }
}
