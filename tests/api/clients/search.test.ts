// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchResults } from '#contract/clients/search.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aNote, aSiteWithClients, mergeRecords, recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, type Person } from '../../support/people/people.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }
const OIL = 'Préfère l’huile d’Amandes douces'

let setup: Awaited<ReturnType<typeof aSiteWithClients>>
let asCamille: TestClient
let leo: Person
let asLeo: TestClient

/** Monday 2027-04-12: Camille and Léo practise; the owner sees all. */
beforeEach(async () => {
  setup = await aSiteWithClients()
  leo = await aPractitioner(setup.site, { firstName: 'Léo', offers: [setup.massage.id] })
  asCamille = await setup.site.visitor().signIn(setup.camille.username)
  asLeo = await setup.site.visitor().signIn(leo.username)
})

const search = (text: unknown, by = setup.owner) =>
  by.post<SearchResults & ErrorBody>('/api/admin/recherche', { text })
const find = async (text: string, by?: TestClient) => (await search(text, by)).body
const notesFound = async (by: TestClient, text = 'amande') =>
  (await find(text, by)).notes.found.map(({ id }) => id)

function writeNote(client: number, options: { author?: number; text?: string; isPrivate?: boolean } = {}) {
  const { author = setup.camille.id, text = OIL, isPrivate = false } = options
  return aNote(setup.site, { client, author, text, visibility: isPrivate ? 'author' : 'team' })
}

test('finds clients, notes and reservations of one text, without case and accents', async () => {
  const { camille, massage, site } = setup
  const at = { praticienId: camille.id, time: '10:00', serviceId: massage.id }
  for (const date of ['2027-03-02', '2027-04-06', '2027-05-04', '2027-04-20'])
    await aReservation(site, { ...at, ...ZOE, date })
  const cancelled = { ...at, ...ZOE, time: '11:00', date: '2027-04-20', cancelled: true }
  const record = await recordOf(site, await aReservation(site, cancelled))
  await site.database.kysely.updateTable('agenda_entries').set({ service_name: massage.name }).execute()
  const note = await writeNote(record, { text: 'Zoé aime l’huile d’Amandes' })
  const { clients, notes, reservations } = await find('ZOE')
  const client = { id: record, name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: ZOE.clientPhone }
  expect(clients).toEqual({ found: [client], more: false })
  expect(notes).toEqual({
    found: [
      {
        id: note,
        client,
        excerpt: { before: '', found: 'Zoé', after: ' aime l’huile d’Amandes' },
        day: '2027-04-12',
      },
    ],
    more: false,
  })
  expect(reservations.found.map(({ date }) => date)).toEqual([
    '2027-04-20',
    '2027-05-04',
    '2027-04-06',
    '2027-03-02',
  ])
  expect(await notesFound(setup.owner, "huile d'amande")).toEqual([note])
  expect((await find('petit dos')).reservations.found).toHaveLength(4)
  expect((await find('0612 34')).reservations.found).toHaveLength(4)
  expect((await find('0612 34')).clients.found).toEqual([client])
})

test('gives the first six of each kind, and says that there are more', async () => {
  const { comes } = setup
  for (let index = 0; index < 7; index++) {
    const { record } = await comes({ clientName: `Zoé ${index}`, clientEmail: `zoe${index}@exemple.fr` })
    await writeNote(record, { text: `Zoé, note ${index}` })
  }
  const found = await find('zoé')
  for (const group of [found.clients, found.notes, found.reservations]) {
    expect(group.found).toHaveLength(6)
    expect(group.more).toBe(true)
  }
})

describe('a note is found', () => {
  test('by its author alone if it is private, whoever else sees the client', async () => {
    const { record } = await setup.comes(ZOE)
    await setup.comes(ZOE, leo.id)
    const shared = await writeNote(record)
    const own = await writeNote(record, { isPrivate: true })
    expect(await notesFound(asCamille)).toEqual([own, shared])
    expect(await notesFound(asLeo)).toEqual([shared])
    expect(await notesFound(setup.owner)).toEqual([shared])
  })

  test('by practitioners who see the client only', async () => {
    const { record } = await setup.comes(ZOE)
    const note = await writeNote(record)
    expect(await notesFound(asLeo)).toEqual([])
    await setup.owner.put('/api/superadmin/client-access', { practitionersSeeAll: true })
    expect(await notesFound(asLeo)).toEqual([note])
  })

  test('by a praticien who booked the client on their own only once the visit is over', async () => {
    const { record } = await setup.comes(ZOE)
    const note = await writeNote(record)
    const booking = { date: '2027-04-26', time: '09:00', serviceId: setup.massage.id, ...ZOE }
    const { status } = await asLeo.post('/api/reservations', { ...booking, clientPhone: '' })
    expect(status).toBe(201)
    expect(await find('zoe', asLeo)).toMatchObject({ clients: { found: [{ id: record, phone: null }] } })
    expect((await find('0612 34', asLeo)).clients.found).toEqual([])
    expect(await notesFound(asLeo)).toEqual([])
    setup.site.clock.set('2027-04-26T10:00')
    asLeo = await setup.site.visitor().signIn(leo.username)
    expect(await notesFound(asLeo)).toEqual([note])
    expect((await find('0612 34', asLeo)).clients.found).toMatchObject([{ phone: ZOE.clientPhone }])
  })

  test('under the client whom another one was merged into', async () => {
    const kept = await setup.comes(ZOE)
    const other = await setup.comes({ clientName: 'Zoé Grand', clientEmail: 'grand@exemple.fr' })
    await writeNote(other.record)
    await mergeRecords(setup.owner, kept.record, other.record)
    const { clients, notes } = await find('amande')
    expect(clients.found).toEqual([])
    expect(notes.found).toMatchObject([{ client: { id: kept.record, name: 'Zoé Petit' } }])
    expect((await find('grand@')).clients.found).toEqual([])
  })
})

test('a praticien finds reservations of their own agenda alone', async () => {
  await setup.comes(ZOE)
  expect((await find('petit', asCamille)).reservations.found).toHaveLength(1)
  expect((await find('petit', asLeo)).reservations.found).toEqual([])
})

test('characters that SQL reads as patterns are letters like others, and any apostrophe is one', async () => {
  const { record } = await setup.comes({ clientName: "Ève D'Aran_50%", clientEmail: 'eve@exemple.fr' })
  const sloping = await setup.comes({ clientName: 'Luc D’Aran\\', clientEmail: 'luc@exemple.fr' })
  await setup.comes(ZOE)
  await writeNote(record, { text: 'Remise de 50% en_mars \\' })
  const namesFound = async (text: string) => (await find(text)).clients.found.map(({ id }) => id)
  expect(await namesFound('50%')).toEqual([record])
  expect(await namesFound('n_5')).toEqual([record])
  expect(await namesFound('%%')).toEqual([])
  expect(await namesFound('__')).toEqual([])
  expect(await namesFound('aran\\')).toEqual([sloping.record])
  expect(await notesFound(setup.owner, '%%')).toEqual([])
  expect(await notesFound(setup.owner, '50% n_m \\')).toHaveLength(1)
  expect((await namesFound("d'aran")).toSorted()).toEqual([record, sloping.record].toSorted())
  expect((await namesFound('d’aran')).toSorted()).toEqual([record, sloping.record].toSorted())
})

test.each([
  ['a', 'Le champ «\u202fRecherche\u202f» doit compter au moins 2 caractères.'],
  ['  a  ', 'Le champ «\u202fRecherche\u202f» doit compter au moins 2 caractères.'],
  ['a'.repeat(101), 'Le champ «\u202fRecherche\u202f» doit compter au plus 100 caractères.'],
  ['', 'Le champ «\u202fRecherche\u202f» est obligatoire.'],
])('a search of « %s » is refused with « %s »', async (text, message) => {
  const { status, body } = await search(text)
  expect([status, body.issues]).toEqual([400, [{ path: 'text', message }]])
})

test('more notes and reservations than one batch are searched to the last', async () => {
  const { site, camille, comes } = setup
  const { record } = await comes(ZOE)
  const now = site.clock.instant()
  const oldest = await writeNote(record)
  const note = { client_id: record, author_id: camille.id, visibility: 'team' as const, created_at: now }
  for (let batch = 0; batch < 5; batch++)
    await site.database.kysely
      .insertInto('client_notes')
      .values(Array.from({ length: 420 }, () => ({ ...note, text: 'Rien de tel', updated_at: now })))
      .execute()
  expect(await notesFound(setup.owner)).toEqual([oldest])
})
