import { beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aNote, recordOf } from '../../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const USERS_PATH = '/api/superadmin/users'

let site: TestPractice
let superadmin: TestClient
let theo: Person
let massage: { id: number }

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  await aSuperadmin(site, { username: 'ana' })
  superadmin = await site.visitor().signIn('ana')
  massage = await aService(site)
  theo = await aPractitioner(site, {
    username: 'theo',
    firstName: 'Théo',
    lastName: 'Rivière',
    offers: [massage.id],
    agenda: { bufferMinutes: 15 },
  })
})

const profile = { username: 'theo', role: 'praticien', firstName: 'Théo', lastName: 'Rivière' }
const reserve = (date: string, more: object = {}) =>
  aReservation(site, { praticienId: theo.id, date, time: '10:00', ...more })
const remove = () => superadmin.delete<ErrorBody>(`${USERS_PATH}/${theo.id}`)

test('deleting a user is refused with the number of upcoming reservations, cancelled ones left out', {
  tags: ['engine'],
}, async () => {
  await reserve('2027-04-11')
  await reserve('2027-04-15', { cancelled: true })
  await reserve('2027-04-13')
  await reserve('2027-04-14')
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      code: 'has_reservations',
      message: expect.stringContaining('Théo Rivière a encore 2 rendez-vous'),
    },
  })
  expect((await site.visitor().get('/api/practitioners')).body).toHaveLength(1)
})

test('deleting a user is refused while one of their reservations is under way', async () => {
  await reserve('2027-04-12', { time: '07:30' })
  expect((await remove()).body.message).toContain('encore un rendez-vous à venir')
  site.clock.set('2027-04-12T08:30')
  await superadmin.post('/api/auth/reauthenticate', { password: PASSWORD })
  expect((await remove()).status).toBe(200)
})

test('a deleted user is in no list, but past reservations keep the name', { tags: ['engine'] }, async () => {
  await reserve('2027-04-11')
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Utilisateur supprimé' } })
  expect((await superadmin.get<User[]>(USERS_PATH)).body.map(({ username }) => username)).toEqual(['ana'])
  for (const path of ['/api/practitioners', '/api/praticiens'])
    expect((await site.visitor().get(path)).body).toEqual([])
  expect((await site.visitor().get(`/api/praticiens/${theo.id}/services`)).status).toBe(404)
  const slotsPath = '/api/agenda/creneaux?start=2027-04-13&end=2027-04-13'
  expect((await site.visitor().get(`${slotsPath}&praticienId=${theo.id}`)).status).toBe(404)
  const { body } = await superadmin.get('/api/admin/agenda/reservations')
  expect(body).toMatchObject([{ date: '2027-04-11', praticienName: 'Théo Rivière' }])
  expect((await remove()).status).toBe(404)
  expect((await superadmin.put(`${USERS_PATH}/${theo.id}/profile`, profile)).status).toBe(404)
})

test('a deleted user cannot sign in, leaves no data of the account and frees the username', async () => {
  const texts = { training: 'Shiatsu', introduction: 'Je masse.' }
  const contact = { email: 'theo@exemple.fr', phone: '06 12 34 56 78', ...texts }
  await site.database.kysely.updateTable('users').set(contact).where('id', '=', theo.id).execute()
  await remove()
  const credentials = { username: 'theo', password: PASSWORD }
  const signIn = await site.visitor().post('/api/auth/login', credentials)
  expect(signIn).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
  const rows = await Promise.all(
    (['users', 'agendas', 'practitioner_services', 'sessions'] as const).map((table) =>
      site.database.kysely.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify(rows)).not.toMatch(/theo@|06 12|Shiatsu|Je masse|"theo"|bufferMinutes/)
  const successor = await superadmin.post(USERS_PATH, {
    username: 'theo',
    role: 'praticien',
    firstName: 'Théo',
    lastName: 'Second',
    password: 'Lavande-du-matin',
  })
  expect(successor.status).toBe(201)
})

test('either the deletion of a practitioner succeeds, or simultaneous bookings with them', {
  tags: ['engine'],
}, async () => {
  const bookingRequest = {
    date: '2027-04-13',
    time: '10:00',
    clientName: 'Zoé',
    clientEmail: 'zoe@exemple.fr',
    serviceId: massage.id,
    praticienId: theo.id,
  }
  const visitors = Array.from({ length: 6 }, () => site.visitor())
  await Promise.all([superadmin.csrfToken(), ...visitors.map((visitor) => visitor.csrfToken())])
  const [removal, ...bookings] = await Promise.all([
    remove(),
    ...visitors.map((visitor, i) =>
      visitor.post('/api/reservations', { ...bookingRequest, time: `1${i}:00` }),
    ),
  ])
  const booked = bookings.filter(({ status }) => status === 201).length
  for (const { status } of bookings) expect([201, 404]).toContain(status)
  expect(removal.status).toBe(booked > 0 ? 409 : 200)
})

test('the database refuses to insert or restore a reservation with a deleted practitioner', {
  tags: ['engine'],
}, async () => {
  const cancelled = await reserve('2027-04-20', { cancelled: true })
  await remove()
  await expect(reserve('2027-04-21')).rejects.toThrow('reservations_practitioner_left')
  const restored = site.database.kysely
    .updateTable('agenda_entries')
    .set({ cancelled_at: null })
    .where('id', '=', cancelled.id)
    .execute()
  await expect(restored).rejects.toThrow('reservations_practitioner_left')
})

test('a user whom SQL alone marks as deleted leaves no private note', { tags: ['engine'] }, async () => {
  const zoe = await recordOf(site, await reserve('2027-04-20'))
  const camille = await aPractitioner(site)
  await aNote(site, { client: zoe, author: theo.id, text: 'Équipe' })
  await aNote(site, { client: zoe, author: theo.id, text: 'Pour Théo', visibility: 'author' })
  await aNote(site, { client: zoe, author: camille.id, text: 'Pour Camille', visibility: 'author' })
  const { kysely: db } = site.database
  await db.updateTable('users').set({ removed_at: 1 }).where('id', '=', theo.id).execute()
  const notes = await db.selectFrom('client_notes').select('text').orderBy('id').execute()
  expect(notes).toEqual([{ text: 'Équipe' }, { text: 'Pour Camille' }])
})
