import { describe, expect, test } from 'vitest'
import type { ClientRecord, ListedClient } from '#contract/clients/records.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
const DETAILS = { name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: '' }

/** Monday 2027-04-12: Zoé came to Camille and to Léo, and comes again on Tuesday at 10:00. */
async function aClientSite() {
  const { site, camille, massage, bookingRequest } = await massagePractice()
  await insertTemplates(site)
  const leo = await aPractitioner(site, { firstName: 'Léo', lastName: 'Blanc' })
  const past = await aReservation(site, {
    praticienId: camille.id,
    date: '2027-03-02',
    time: '09:00',
    ...ZOE,
    clientName: 'PETIT Zoe',
  })
  await aReservation(site, { praticienId: leo.id, date: '2027-03-09', time: '09:00', ...ZOE })
  await aReservation(site, {
    praticienId: camille.id,
    date: '2027-03-16',
    time: '09:00',
    ...ZOE,
    cancelled: true,
  })
  const booked = await site.visitor().post('/api/reservations', bookingRequest({ praticienId: camille.id }))
  expect(booked.status).toBe(201)
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const staff = await site.visitor().signIn(camille.username)
  const { id } = await site.database.kysely.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  const path = `/api/admin/clients/${id}`
  const read = async (caller = owner, of = path) => {
    const reply = await caller.get<ClientRecord>(of)
    expect(reply.status).toBe(200)
    return reply.body
  }
  const reservations = () =>
    site.database.kysely
      .selectFrom('agenda_entries')
      .select(['date', 'client_name', 'client_email', 'client_id'])
      .orderBy('date')
      .execute()
  return { site, camille, leo, massage, past, owner, staff, id, path, read, reservations }
}

describe('the page of a client', () => {
  test.each([
    ['missed', { count: 1, since: '2027-03-09', missed: 1, cancelledLate: 0 }],
    ['cancelled_late', { count: 1, since: '2027-03-09', missed: 0, cancelledLate: 1 }],
    ['came', { count: 2, since: '2027-03-02', missed: 0, cancelledLate: 0 }],
  ] as const)(
    'counts a past reservation noted « %s » as such alone',
    { tags: ['engine'] },
    async (attendance, total) => {
      const { site, owner, past, read } = await aClientSite()
      await site.database.kysely
        .updateTable('agenda_entries')
        .set({ attendance })
        .where('id', '=', past.id)
        .execute()
      expect((await read()).total).toMatchObject(total)
      const { body } = await owner.post<{ clients: ListedClient[] }>('/api/admin/clients/liste', {})
      expect(body.clients).toMatchObject([{ count: total.count, lastSeen: '2027-03-09' }])
    },
  )

  test('shows reservations, totals, declined messages and what was sent', { tags: ['engine'] }, async () => {
    const { owner, path, read, id } = await aClientSite()
    const client = await read()
    expect(client).toMatchObject({
      name: 'PETIT Zoe',
      email: 'zoe@exemple.fr',
      source: 'reservation',
      total: { count: 2, spent: 0, since: '2027-03-02', missed: 0, cancelledLate: 0 },
      declined: { reminder: false, invitation: false },
      more: false,
    })
    expect(client.reservations.map(({ date, status, clientId }) => [date, status, clientId])).toEqual([
      ['2027-04-13', 'planned', id],
      ['2027-03-16', 'cancelled', id],
      ['2027-03-09', 'past', id],
      ['2027-03-02', 'past', id],
    ])
    const messages = await owner.get<{ entries: { recipient: string; label: string }[] }>(`${path}/messages`)
    expect(messages.body.entries.map(({ recipient, label }) => [recipient, label])).toEqual([
      ['zoe@exemple.fr', 'Rendez-vous confirmé'],
    ])
  })

  test('shows a praticien their own part of it, and nothing of a colleague’s client', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, staff, leo, path, read } = await aClientSite()
    expect((await read(staff)).reservations.map(({ praticienName }) => praticienName)).toEqual([
      'Camille Roy',
      'Camille Roy',
      'Camille Roy',
    ])
    const colleague = await site.visitor().signIn(leo.username)
    expect((await read(colleague)).total).toMatchObject({ count: 1, spent: 0, since: '2027-03-09' })
    expect((await colleague.get<{ entries: object[] }>(`${path}/messages`)).body.entries).toEqual([])
    const stranger = await site.visitor().signIn((await aPractitioner(site, {})).username)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get(`${path}/messages`)).status).toBe(404)
    expect((await stranger.put(path, DETAILS)).status).toBe(404)
    await owner.put('/api/superadmin/client-access', { practitionersSeeAll: true })
    expect((await read(stranger)).reservations).toHaveLength(4)
  })

  test('corrects the reservations to come, and leaves past ones as they were typed', {
    tags: ['engine'],
  }, async () => {
    const { owner, path, read, reservations, id } = await aClientSite()
    const { version } = await read()
    const corrected = await owner.put(
      path,
      { ...DETAILS, name: 'Zoé Petit-Roy', email: 'zoe.petit@exemple.fr' },
      { 'if-match': `"${version}"` },
    )
    expect(corrected.body).toEqual({ message: 'Coordonnées enregistrées', version: version + 1 })
    expect((await read()).email).toBe('zoe.petit@exemple.fr')
    expect(await reservations()).toEqual([
      { date: '2027-03-02', client_name: 'PETIT Zoe', client_email: 'zoe@exemple.fr', client_id: id },
      { date: '2027-03-09', client_name: 'Zoé Petit', client_email: 'zoe@exemple.fr', client_id: id },
      { date: '2027-03-16', client_name: 'Zoé Petit', client_email: 'zoe@exemple.fr', client_id: id },
      {
        date: '2027-04-13',
        client_name: 'Zoé Petit-Roy',
        client_email: 'zoe.petit@exemple.fr',
        client_id: id,
      },
    ])
    const messages = await owner.get<{ entries: { recipient: string }[] }>(`${path}/messages`)
    expect(messages.body.entries.map(({ recipient }) => recipient)).toContain('zoe.petit@exemple.fr')
    const stale = await owner.put(path, DETAILS, { 'if-match': `"${version}"` })
    expect([stale.status, stale.body]).toMatchObject([412, { code: 'client_changed' }])
  })

  test('sends nothing about a correction where staff say so', { tags: ['engine'] }, async () => {
    const { owner, path } = await aClientSite()
    const body = { ...DETAILS, email: 'zoe.petit@exemple.fr', tellClient: false }
    expect((await owner.put(path, body)).status).toBe(200)
    const messages = await owner.get<{ entries: { recipient: string }[] }>(`${path}/messages`)
    expect(messages.body.entries.map(({ recipient }) => recipient)).not.toContain('zoe.petit@exemple.fr')
  })

  test('lets a praticien correct the reservations of their own agenda alone', {
    tags: ['engine'],
  }, async () => {
    const { site, staff, leo, path, reservations } = await aClientSite()
    await aReservation(site, { praticienId: leo.id, date: '2027-04-14', time: '09:00', ...ZOE })
    expect((await staff.put(path, { ...DETAILS, name: 'Zoé Roy' })).status).toBe(200)
    expect((await reservations()).slice(-2)).toMatchObject([
      { date: '2027-04-13', client_name: 'Zoé Roy' },
      { date: '2027-04-14', client_name: 'Zoé Petit' },
    ])
  })

  test('is not given the details of another client', async () => {
    const { owner, path, read } = await aClientSite()
    expect((await owner.post('/api/admin/clients', { name: 'Paul', phone: '06 12 34 56 78' })).status).toBe(
      201,
    )
    const refused = await owner.put(path, { name: 'paul', phone: '+33 6 12 34 56 78' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'client_exists' }])
    expect((await read()).email).toBe('zoe@exemple.fr')
  })
})

describe('a client added by hand', () => {
  test('is seen by the praticien who added them, once, and by no colleague', {
    tags: ['engine'],
  }, async () => {
    const { site, staff, leo, read } = await aClientSite()
    const typed = { name: 'Paul Roy', email: '', phone: '06 12 34 56 78' }
    const added = await staff.post<{ id: number }>('/api/admin/clients', typed)
    expect(added.status).toBe(201)
    const path = `/api/admin/clients/${added.body.id}`
    expect(await read(staff, path)).toMatchObject({ source: 'staff', reservations: [], declined: null })
    expect((await staff.post('/api/admin/clients', typed)).status).toBe(409)
    const colleague = await site.visitor().signIn(leo.username)
    expect((await colleague.get(path)).status).toBe(404)
    const { clients } = (
      await staff.post<{ clients: object[] }>('/api/admin/clients/liste', { text: 'paul' })
    ).body
    expect(clients).toMatchObject([{ id: added.body.id, count: 0, lastSeen: null, next: null }])
  })

  test('has an e-mail address or a phone number', async () => {
    const { staff } = await aClientSite()
    const refused = await staff.post('/api/admin/clients', { name: 'Paul Roy' })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { issues: [{ path: 'email', message: 'Indiquez un e-mail ou un téléphone.' }] },
    ])
  })
})
