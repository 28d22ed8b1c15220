import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/clients/notes.ts'
import type { ClientRecord, ListedClient } from '#contract/clients/records.ts'
import {
  aNote,
  aSiteWithClients,
  mergeRecords,
  recordOf,
  similarTo,
} from '../../support/people/client-records.ts'
import { aPractitioner, type Person } from '../../support/people/people.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }
const BY_MAIL = { clientName: ZOE.clientName, clientEmail: ZOE.clientEmail }
const DETAILS = { name: 'Zoé Roy', email: ZOE.clientEmail, phone: ZOE.clientPhone }

let setup: Awaited<ReturnType<typeof aSiteWithClients>>
let leo: Person
let asLeo: TestClient
let zoe: { record: number; reservation: number }

/** Zoé comes to Camille, who has written a note and a preference; Léo practises beside her. */
beforeEach(async () => {
  setup = await aSiteWithClients()
  const { site, massage, camille, owner, comes } = setup
  leo = await aPractitioner(site, { firstName: 'Léo', lastName: 'Blanc', offers: [massage.id] })
  asLeo = await site.visitor().signIn(leo.username)
  zoe = await comes(ZOE)
  await aNote(site, { client: zoe.record, author: camille.id, text: 'Vient à vélo' })
  await owner.put(`/api/admin/clients/${zoe.record}/preferences`, { music: 'Jazz' })
})

const path = (part = '') => `/api/admin/clients/${zoe.record}${part}`
const read = async (by: TestClient) => (await by.get<ClientRecord>(path())).body

async function book(by: TestClient, client: object = BY_MAIL, praticienId = leo.id): Promise<{ id: number }> {
  const at = { praticienId, date: '2027-04-26', time: '09:00', serviceId: setup.massage.id }
  const { status, body } = await by.post<{ booking: { id: number } }>('/api/reservations', {
    ...at,
    ...client,
  })
  expect(status).toBe(201)
  return body.booking
}

/** Every answer that could hold the telephone, a note or a preference of the record. */
async function seenBy(by: TestClient) {
  const { body: notes } = await by.get<ClientNote[]>(path('/notes'))
  const { body: preferences } = await by.get<{ music: string | null }>(path('/preferences'))
  const list = (text: string) => by.post<{ clients: ListedClient[] }>('/api/admin/clients/liste', { text })
  const { body: known } = await by.post<object[]>('/api/admin/clients/recherche', { text: 'zoe' })
  const { body: summaries } = await by.post<{ music: string | null }[]>('/api/admin/clients/en-bref', {
    ids: [zoe.record],
  })
  const record = await read(by)
  return {
    isWithheld: record.isWithheld,
    phones: [record.phone, (await list('zoe')).body.clients[0]?.phone, Object(known[0]).clientPhone],
    foundByNumber: (await list('06 12 34')).body.clients.length,
    notes: notes.map(({ text }) => text),
    music: [preferences.music, summaries[0]?.music],
  }
}

const WITHHELD = {
  isWithheld: true,
  phones: [null, null, null],
  foundByNumber: 0,
  notes: [],
  music: [null, null],
}
const OPEN = {
  isWithheld: false,
  phones: [ZOE.clientPhone, ZOE.clientPhone, ZOE.clientPhone],
  foundByNumber: 1,
  notes: ['Vient à vélo'],
  music: ['Jazz', 'Jazz'],
}

describe('a praticien who books a colleague’s client on their own', () => {
  test('opens the record without telephone, notes and preferences until the visit is over', async () => {
    const { site } = setup
    await book(asLeo)
    expect(await seenBy(asLeo)).toEqual(WITHHELD)
    site.clock.set('2027-04-26T09:59')
    asLeo = await site.visitor().signIn(leo.username)
    expect(await seenBy(asLeo)).toEqual(WITHHELD)
    site.clock.set('2027-04-26T10:00')
    expect(await seenBy(asLeo)).toEqual(OPEN)
  })

  test('sees no more after a visit that was cancelled', async () => {
    const { site } = setup
    const { id } = await book(asLeo)
    expect((await asLeo.delete(`/api/admin/reservations/2027-04-26/${id}`)).status).toBe(200)
    site.clock.set('2027-04-26T10:00')
    asLeo = await site.visitor().signIn(leo.username)
    expect(await seenBy(asLeo)).toEqual(WITHHELD)
  })

  test('sees no more by giving a reservation of somebody else to the client, or by correcting it so', async () => {
    const { site, comes } = setup
    const paul = { clientName: 'Paul', clientEmail: 'paul@exemple.fr' }
    for (const person of ['same', 'other']) {
      const { reservation } = await comes(paul, leo.id)
      const { date } = await site.database.kysely
        .selectFrom('agenda_entries')
        .select('date')
        .where('id', '=', reservation)
        .executeTakeFirstOrThrow()
      const path = `/api/admin/reservations/${date}/${reservation}/client`
      const { status, body } = await asLeo.put<{ booking?: { id: number } }>(path, { ...BY_MAIL, person })
      expect(status).toBe(200)
      expect(await recordOf(site, body.booking ?? { id: reservation })).toBe(zoe.record)
      expect(await seenBy(asLeo)).toEqual(WITHHELD)
    }
  })

  test('may write notes of their own, and neither change, compare nor merge the record', async () => {
    await book(asLeo)
    expect((await asLeo.post(path('/notes'), { text: 'Pour moi', visibility: 'author' })).status).toBe(201)
    expect((await seenBy(asLeo)).notes).toEqual(['Pour moi'])
    const own = await asLeo.post<{ id: number }>('/api/admin/clients', { name: 'Z', phone: '0612345678' })
    for (const refused of [
      await asLeo.put(path(), DETAILS),
      await asLeo.put(path('/preferences'), { music: 'Rien' }),
      await asLeo.get(path('/similar')),
      await mergeRecords(asLeo, zoe.record, own.body.id),
      await mergeRecords(asLeo, own.body.id, zoe.record),
    ])
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'record_withheld' }])
    expect((await similarTo(asLeo, own.body.id)).similar).toEqual([])
  })

  test.each([
    ['the client booked with them', async () => setup.comes(ZOE, leo.id)],
    ['a superadmin booked it', async () => book(setup.owner)],
    [
      'the owner lets practitioners see all clients',
      async () => {
        await book(asLeo)
        await setup.owner.put('/api/superadmin/client-access', { practitionersSeeAll: true })
      },
    ],
  ])('sees all of it where %s', async (_title, arrange) => {
    await arrange()
    expect(await seenBy(asLeo)).toEqual(OPEN)
  })
})

test('a client of one praticien alone is open to them, whoever booked', async () => {
  const { site, camille } = setup
  const paul = { clientName: 'Paul', clientEmail: null, clientPhone: '07 00 00 00 00' }
  const booking = await book(asLeo, { ...paul, clientEmail: undefined })
  const id = await recordOf(site, booking)
  const { body } = await asLeo.get<ClientRecord>(`/api/admin/clients/${id}`)
  expect(body).toMatchObject({ phone: paul.clientPhone, isWithheld: false, isShared: false })
  const asCamille = await site.visitor().signIn(camille.username)
  expect((await asCamille.get(`/api/admin/clients/${id}`)).status).toBe(404)
})

describe('details that several practitioners share', () => {
  test('are corrected by a praticien for their own reservations alone, also twice', async () => {
    const { site, camille, comes, owner } = setup
    await comes(ZOE, leo.id)
    const { version, isShared } = await read(asLeo)
    expect(isShared).toBe(true)
    for (const name of ['Zoé Roy', 'Zoé Blanc']) {
      const saved = await asLeo.put(path(), { ...DETAILS, name }, { 'if-match': `"${version}"` })
      expect(saved.body).toEqual({ message: 'Coordonnées enregistrées', version })
    }
    expect(await read(owner)).toMatchObject({ name: 'Zoé Petit', isShared: false })
    const names = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['practitioner_id', 'client_name', 'client_id'])
      .orderBy('id')
      .execute()
    expect(names).toEqual([
      { practitioner_id: camille.id, client_name: 'Zoé Petit', client_id: zoe.record },
      { practitioner_id: leo.id, client_name: 'Zoé Blanc', client_id: zoe.record },
    ])
  })

  test('are left to a superadmin where the praticien has no reservation to come', async () => {
    const { site, comes } = setup
    await comes(ZOE, leo.id)
    site.clock.set('2027-05-03T08:00')
    asLeo = await site.visitor().signIn(leo.username)
    const refused = await asLeo.put(path(), DETAILS)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'record_shared' }])
    expect(await read(await setup.signIn())).toMatchObject({ name: 'Zoé Petit' })
  })
})
