import { describe, expect, test } from 'vitest'
import { assignEarlierReservations } from '#server/features/clients/records/record.ts'
import { anUnassignedReservation, aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }

function readRecords({ database }: TestPractice) {
  return database.kysely
    .selectFrom('clients')
    .leftJoin('agenda_entries', 'client_id', 'clients.id')
    .select(['clients.name', 'clients.email', 'clients.phone'])
    .select((eb) => eb.fn.count<number>('agenda_entries.id').as('reservations'))
    .groupBy('clients.id')
    .orderBy('clients.id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, reservations: Number(row.reservations) })))
}

async function aBookingSite() {
  const { site, massage, camille } = await massagePractice()
  const book = (day: number, client: object = ZOE) =>
    site.visitor().post('/api/reservations', {
      date: `2027-04-${day}`,
      time: '10:00',
      serviceId: massage.id,
      praticienId: camille.id,
      ...ZOE,
      ...client,
    })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  return { site, massage, camille, book, owner }
}

describe('the record of a client', () => {
  test('is one for bookings with one mailbox and one name, however they are written', {
    tags: ['engine'],
  }, async () => {
    const { site, book } = await aBookingSite()
    expect((await book(13)).status).toBe(201)
    expect((await book(14, { clientName: 'PETIT Zoe', clientEmail: 'Zoe@exemple.fr' })).status).toBe(201)
    expect(await readRecords(site)).toEqual([
      { name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: null, reservations: 2 },
    ])
  })

  test('is another for somebody else who uses the same mailbox', async () => {
    const { site, book } = await aBookingSite()
    await book(13)
    await book(14, { clientName: 'Paul Petit' })
    expect((await readRecords(site)).map(({ name, reservations }) => [name, reservations])).toEqual([
      ['Zoé Petit', 1],
      ['Paul Petit', 1],
    ])
  })

  test('takes no phone number from a visitor, who may have typed anybody’s address', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, book } = await aBookingSite()
    await book(13)
    await book(14, { clientPhone: '06 12 34 56 78' })
    expect((await readRecords(site)).map(({ phone, reservations }) => [phone, reservations])).toEqual([
      [null, 2],
    ])
    const found = await owner.post<{ total: number }>('/api/admin/clients/liste', { text: '06 12 34' })
    expect(found.body.total).toBe(0)
  })

  test('takes none by the link to a reservation either', async () => {
    const { site, book } = await aBookingSite()
    const { headers } = await book(13)
    const own = `/api${headers.location}/client`
    const typed = { clientName: 'Zoé Petit', clientPhone: '06 12 34 56 78' }
    expect((await site.visitor().put(own, typed)).status).toBe(200)
    expect((await readRecords(site)).map(({ phone }) => phone)).toEqual([null])
  })

  test('takes the number that it lacks from staff, and keeps the one it has', async () => {
    const { site, owner, camille, book } = await aBookingSite()
    await book(13)
    const byStaff = (date: string, clientPhone: string) =>
      owner.post('/api/reservations', { ...ZOE, praticienId: camille.id, date, time: '15:00', clientPhone })
    expect((await byStaff('2027-04-14', '06 12 34 56 78')).status).toBe(201)
    expect((await byStaff('2027-04-15', '07 00 00 00 00')).status).toBe(201)
    expect((await readRecords(site)).map(({ phone, reservations }) => [phone, reservations])).toEqual([
      ['06 12 34 56 78', 3],
    ])
  })

  test('knows when its client was last in contact, also by a visitor’s booking', async () => {
    const { site, book } = await aBookingSite()
    const contact = () => site.database.kysely.selectFrom('clients').select('updated_at').execute()
    await book(13)
    const [before] = await contact()
    site.clock.advanceMinutes(5)
    await book(14)
    const [after] = await contact()
    expect(Number(after?.updated_at)).toBe(Number(before?.updated_at) + 300_000)
  })

  test('is found by the phone number where staff book without an e-mail address', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, camille } = await aBookingSite()
    const client = { clientName: 'Zoé Petit', praticienId: camille.id, date: '2027-04-14' }
    for (const [time, clientPhone] of [
      ['09:00', '06 12 34 56 78'],
      ['11:00', '+33 6 12 34 56 78'],
    ]) {
      expect((await owner.post('/api/reservations', { ...client, time, clientPhone })).status).toBe(201)
    }
    expect((await readRecords(site)).map(({ reservations }) => reservations)).toEqual([2])
  })

  test('is not made for a reservation without e-mail address and phone number', async () => {
    const { site, owner, camille } = await aBookingSite()
    await owner.post('/api/reservations', {
      clientName: 'Zoé',
      praticienId: camille.id,
      date: '2027-04-14',
      time: '09:00',
    })
    expect(await readRecords(site)).toEqual([])
  })

  test('is not made by a refused booking', async () => {
    const { site, book } = await aBookingSite()
    await book(13)
    expect((await book(13, { clientName: 'Paul Martin', clientEmail: 'paul@exemple.fr' })).status).toBe(409)
    expect((await readRecords(site)).map(({ name }) => name)).toEqual(['Zoé Petit'])
  })

  test('follows corrected details of a reservation, and ends where no reservation is left', async () => {
    const { site, owner, book } = await aBookingSite()
    await book(13, { clientEmail: 'zoe@exmple.fr' })
    const { id } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('id')
      .executeTakeFirstOrThrow()
    const corrected = await owner.put(`/api/admin/reservations/2027-04-13/${id}/client`, ZOE)
    expect(corrected.status).toBe(200)
    expect(await readRecords(site)).toEqual([
      { name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: null, reservations: 1 },
    ])
  })

  test('is given to reservations of earlier versions, once', { tags: ['engine'] }, async () => {
    const { site, camille } = await aBookingSite()
    const at = { praticienId: camille.id, date: '2026-04-14', ...ZOE }
    await anUnassignedReservation(site, { ...at, time: '09:00' })
    await anUnassignedReservation(site, { ...at, time: '11:00', clientName: 'petit zoé' })
    await anUnassignedReservation(site, {
      ...at,
      time: '14:00',
      clientEmail: null,
      clientName: 'Sans adresse',
    })
    await aReservation(site, { ...at, time: '16:00' })
    await assignEarlierReservations(site)
    await assignEarlierReservations(site)
    expect((await readRecords(site)).map(({ reservations }) => reservations)).toEqual([3])
  })

  test('disappears with the person', async () => {
    const { site, owner, book } = await aBookingSite()
    await book(13)
    const subject = { email: 'zoe@exemple.fr' }
    const found = await owner.post<{ records: object[] }>('/api/superadmin/personal-data/search', subject)
    expect(found.body.records).toMatchObject([
      { name: 'Zoé Petit', email: 'zoe@exemple.fr', source: 'reservation' },
    ])
    const erased = await owner.post('/api/superadmin/personal-data/erasure', {
      subject,
      cancelUpcoming: true,
    })
    expect(erased.status).toBe(200)
    expect(await readRecords(site)).toEqual([])
    const after = await owner.post<{ records: object[] }>('/api/superadmin/personal-data/search', subject)
    expect(after.body.records).toEqual([])
  })

  test('takes the corrected details of a person whom staff have imported', async () => {
    const { site, owner } = await aBookingSite()
    const now = site.clock.instant()
    await site.database.kysely
      .insertInto('clients')
      .values({
        contact_key: 'mailto:zoe@exmple.fr',
        name_key: 'petit zoe',
        name: 'Zoé Petit',
        email: 'zoe@exmple.fr',
        search_text: 'zoe',
        source: 'import',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const corrected = await owner.put('/api/superadmin/personal-data', {
      subject: { email: 'zoe@exmple.fr' },
      details: { clientEmail: 'zoe@exemple.fr' },
    })
    expect(corrected.status).toBe(200)
    expect((await readRecords(site)).map(({ email }) => email)).toEqual(['zoe@exemple.fr'])
  })
})
