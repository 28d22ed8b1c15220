// @module-tag engine
import { describe, expect, test } from 'vitest'
import type { ClientSummary, ListedClient } from '#contract/clients/records.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const LIST = '/api/admin/clients/liste'
const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }
const PAUL = { clientName: 'Paul Petit', clientEmail: 'zoe@exemple.fr', clientPhone: null }
const ANNE = { clientName: 'Anne_100% Roy', clientEmail: 'anne@exemple.fr', clientPhone: null }

/** Monday 2027-04-12: Zoé came three times and comes again, Paul came once long ago, Anne is new. */
async function aListSite() {
  const { site, camille } = await massagePractice()
  const colleague = await aPractitioner(site, { firstName: 'Léo', lastName: 'Blanc' })
  const book = (client: object, date: string, praticienId = camille.id) =>
    aReservation(site, { praticienId, date, time: '09:00', ...client })
  for (const date of ['2026-09-01', '2026-12-01', '2027-03-01', '2027-05-03']) await book(ZOE, date)
  await book(PAUL, '2026-05-05')
  await book(ANNE, '2027-04-02', colleague.id)
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const list = async (body: object = {}, caller = owner) => {
    const reply = await caller.post<{ clients: ListedClient[]; total: number }>(LIST, body)
    expect(reply.status).toBe(200)
    return reply.body
  }
  const names = async (body: object, caller = owner) =>
    (await list(body, caller)).clients.map(({ name }) => name)
  return { site, camille, colleague, owner, list, names, book }
}

describe('the list of clients', () => {
  test('names each client once, with what they booked', async () => {
    const { list } = await aListSite()
    const { clients, total } = await list()
    expect(total).toBe(3)
    expect(clients.map(({ id: _, ...client }) => client)).toEqual([
      {
        name: 'Anne_100% Roy',
        email: 'anne@exemple.fr',
        phone: null,
        count: 1,
        lastSeen: '2027-04-02',
        next: null,
      },
      {
        name: 'Paul Petit',
        email: 'zoe@exemple.fr',
        phone: null,
        count: 1,
        lastSeen: '2026-05-05',
        next: null,
      },
      {
        name: 'Zoé Petit',
        email: 'zoe@exemple.fr',
        phone: '06 12 34 56 78',
        count: 3,
        lastSeen: '2027-03-01',
        next: '2027-05-03',
      },
    ])
  })

  test.each([
    ['PETIT paul', ['Paul Petit']],
    ['petit zoe', ['Paul Petit', 'Zoé Petit']],
    ['zoe@', ['Paul Petit', 'Zoé Petit']],
    ['12.34.56', ['Zoé Petit']],
    ['+33 6 12', ['Zoé Petit']],
    ['0_', []],
    ['100%', ['Anne_100% Roy']],
    ['zoé martin', []],
    ['', ['Anne_100% Roy', 'Paul Petit', 'Zoé Petit']],
  ])('finds by « %s » every word, without accents and case, or a number', async (text, found) => {
    const { names } = await aListSite()
    expect(await names({ text })).toEqual(found)
    expect(await names({ text, sort: 'count' })).toHaveLength(found.length)
  })

  test('shows new clients, regular ones, and those not seen for some months', async () => {
    const { names } = await aListSite()
    expect(await names({ new: true })).toEqual(['Anne_100% Roy'])
    expect(await names({ regular: true })).toEqual(['Zoé Petit'])
    expect(await names({ unseenMonths: 11 })).toEqual(['Paul Petit'])
    expect(await names({ unseenMonths: 1 })).toEqual(['Paul Petit', 'Zoé Petit'])
    expect(await names({ unseenMonths: 1, text: 'zoé p' })).toEqual(['Paul Petit', 'Zoé Petit'])
    expect(await names({ unseenMonths: 1, regular: true })).toEqual(['Zoé Petit'])
  })

  test('says in short how often clients came and what they like, of those whom the caller sees', async () => {
    const { site, camille, colleague, owner, book } = await aListSite()
    const zoe = await recordOf(site, await book(ZOE, '2027-04-06', camille.id))
    await book(ZOE, '2027-04-07', colleague.id)
    await book(ZOE, '2027-04-20', colleague.id)
    const anne = await recordOf(site, await book(ANNE, '2027-04-08', colleague.id))
    await owner.put(`/api/admin/clients/${zoe}/preferences`, { pressure: 'Forte' })
    const staff = await site.visitor().signIn(camille.username)
    const brief = async (caller: TestClient) =>
      (await caller.post<ClientSummary[]>('/api/admin/clients/en-bref', { ids: [zoe, anne, 999_999] })).body
    const [ofZoe, ofAnne] = await brief(owner)
    const likes = { id: zoe, pressure: 'Forte' }
    expect(ofZoe).toMatchObject({ ...likes, lastSeen: '2027-04-07', next: '2027-04-20', onlyOwn: false })
    expect(ofAnne).toMatchObject({ id: anne, pressure: null, next: null })
    const own = await brief(staff)
    expect(own).toMatchObject([{ ...likes, lastSeen: '2027-04-06', next: '2027-05-03', onlyOwn: true }])
    expect(own[0]?.count).toBe((ofZoe?.count ?? 0) - 1)
  })

  test('shows those absent within 24 months, to a praticien by their own agenda alone', async () => {
    const { site, camille, colleague, owner, names, book } = await aListSite()
    const old = await book(PAUL, '2025-04-11')
    await book(ANNE, '2027-04-01', camille.id)
    const setMissed = ({ id }: { id: number }) =>
      site.database.kysely
        .updateTable('agenda_entries')
        .set({ attendance: 'missed' })
        .where('id', '=', id)
        .execute()
    await setMissed(old)
    expect(await names({ missed: true })).toEqual([])
    await setMissed(await book(ZOE, '2025-04-12'))
    await setMissed(await book(ANNE, '2027-04-05', colleague.id))
    expect(await names({ missed: true })).toEqual(['Anne_100% Roy', 'Zoé Petit'])
    expect(await names({ missed: true, text: 'petit', sort: 'count' })).toEqual(['Zoé Petit'])
    const staff = await site.visitor().signIn(camille.username)
    expect(await names({ missed: true }, staff)).toEqual(['Zoé Petit'])
    await owner.put('/api/superadmin/client-access', { practitionersSeeAll: true })
    expect(await names({ missed: true }, staff)).toEqual(['Anne_100% Roy', 'Zoé Petit'])
    const file = await owner.post<string>('/api/superadmin/clients/export', { missed: true })
    expect(String(file.body).split('\r\n').slice(1)).toEqual([
      expect.stringContaining('Zoé Petit'),
      expect.stringContaining('Anne_100% Roy'),
      '',
    ])
  })

  test('is sorted by name, by the last reservation or by their number, and read in parts', async () => {
    const { names, list } = await aListSite()
    expect(await names({ sort: 'lastSeen' })).toEqual(['Anne_100% Roy', 'Zoé Petit', 'Paul Petit'])
    expect(await names({ sort: 'count' })).toEqual(['Zoé Petit', 'Anne_100% Roy', 'Paul Petit'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['Paul Petit'])
    expect((await list({ limit: 1, offset: 1, sort: 'count' })).total).toBe(3)
  })

  test('shows a praticien their own clients and reservations, unless the owner opens all', async () => {
    const { site, camille, colleague, owner, list, names, book } = await aListSite()
    await book(ANNE, '2027-02-02', camille.id)
    const staff = await site.visitor().signIn(colleague.username)
    expect((await list({}, staff)).clients).toMatchObject([{ name: 'Anne_100% Roy', count: 1 }])
    expect(await names({ text: 'petit' }, staff)).toEqual([])
    expect(await names({ regular: true }, staff)).toEqual([])
    const access = '/api/superadmin/client-access'
    expect((await owner.get(access)).body).toEqual({ practitionersSeeAll: false })
    expect((await owner.put(access, { practitionersSeeAll: true })).status).toBe(200)
    expect((await list({}, staff)).clients.map(({ name, count }) => [name, count])).toEqual([
      ['Anne_100% Roy', 2],
      ['Paul Petit', 1],
      ['Zoé Petit', 3],
    ])
  })

  test('leaves as a file whose cells no spreadsheet runs, after the owner has confirmed who they are', async () => {
    const { site, owner, book } = await aListSite()
    await book({ clientName: '=HYPERLINK("x")', clientEmail: 'x@exemple.fr' }, '2027-04-09')
    const path = '/api/superadmin/clients/export'
    site.clock.advanceMinutes(11)
    expect((await owner.post(path, {})).status).toBe(401)
    expect((await owner.post('/api/auth/reauthenticate', { password: PASSWORD })).status).toBe(200)
    const all = await owner.post<string>(path, {})
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = String(all.body).split('\r\n')
    expect(lines[0]).toBe(
      '\u{feff}Nom;E-mail;Téléphone;Rendez-vous honorés;Dernier rendez-vous;Prochain rendez-vous',
    )
    expect(lines.slice(1)).toEqual([
      'Zoé Petit;zoe@exemple.fr;06 12 34 56 78;3;2027-03-01;2027-05-03',
      'Paul Petit;zoe@exemple.fr;;1;2026-05-05;',
      'Anne_100% Roy;anne@exemple.fr;;1;2027-04-02;',
      '"\'=HYPERLINK(""x"")";x@exemple.fr;;1;2027-04-09;',
      '',
    ])
    const filtered = await owner.post<string>(path, { regular: true })
    expect(String(filtered.body).split('\r\n')).toHaveLength(3)
  })
})
