import { beforeEach, describe, expect, test } from 'vitest'
import type { KnownClient } from '#contract/clients.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { aReservation } from '../support/bookings.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import type { Visitor } from '../support/visitor.ts'

const CLIENTS = '/api/admin/clients/recherche'
const RESERVATIONS = '/api/admin/agenda/recherche'

type Stage = Awaited<ReturnType<typeof massagePractice>>
let site: Stage['site']
let camille: Stage['camille']
let massage: Stage['massage']
let staff: Visitor

beforeEach(async () => {
  ;({ site, camille, massage } = await massagePractice())
  staff = await site.visitor().signIn(camille.username)
})

const zoe = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
const find = async (text: string, by = staff) => (await by.post<KnownClient[]>(CLIENTS, { text })).body
const reservations = async (text: string, by = staff) =>
  (await by.post<AgendaReservation[]>(RESERVATIONS, { text })).body

describe('a client is suggested from past reservations', () => {
  test('once, with what the latest one told, whatever accents and capitals are typed', async () => {
    const at = { praticienId: camille.id, ...zoe }
    await aReservation(site, { ...at, date: '2027-03-02', time: '10:00' })
    await aReservation(site, { ...at, date: '2027-04-06', time: '10:00', serviceId: massage.id })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-06', time: '11:00' })
    expect(await find('PETIT zoe')).toEqual([
      { ...zoe, clientPhone: null, serviceId: massage.id, serviceName: null, date: '2027-04-06' },
    ])
    expect(await find('lea@')).toMatchObject([{ clientName: 'Léa Durand' }])
    expect(await find('inconnue')).toEqual([])
  })

  test('is found as soon as they have booked, also by number', async () => {
    expect(await find('06 12 34')).toEqual([])
    await site.visitor().post('/api/reservations', {
      ...{ date: '2027-04-13', time: '10:00', serviceId: massage.id, ...zoe },
      clientPhone: '06 12 34 56 78',
    })
    expect(await find('0612 34')).toMatchObject([{ clientPhone: '06 12 34 56 78' }])
  })

  test('of one’s own for a praticien, of everybody’s for a superadmin', async () => {
    const theo = await aPractitioner(site)
    const his = await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00', ...zoe })
    expect(await find('zoe')).toEqual([])
    expect(await reservations('zoe')).toEqual([])
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(await find('zoe', owner)).toHaveLength(1)
    expect(await reservations('zoe', owner)).toMatchObject([{ id: his.id, praticienId: theo.id }])
  })

  test('two letters at least are asked for, in French', async () => {
    const { status, body } = await staff.post<ErrorBody>(CLIENTS, { text: 'z' })
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'text', message: 'Le champ «\u202fRecherche\u202f» doit compter au moins 2 caractères.' },
    ])
  })
})

test('a search answers the reservations of a client, the last to come first, cancelled ones left out', async () => {
  const at = { praticienId: camille.id, ...zoe, time: '10:00' }
  for (const date of ['2027-03-02', '2027-05-04', '2027-04-13']) await aReservation(site, { ...at, date })
  await aReservation(site, { ...at, date: '2027-04-20', cancelled: true })
  // Somebody else at the same address.
  await aReservation(site, { ...at, clientName: 'Noé Grand', date: '2027-04-21' })
  expect((await reservations('petit')).map(({ date }) => date)).toEqual([
    '2027-05-04',
    '2027-04-13',
    '2027-03-02',
  ])
})

describe('whom a reservation is for', () => {
  const place = ({ id, date }: { id: number; date: string }) => `/api/admin/reservations/${date}/${id}/client`
  const stored = () => staff.get<AgendaReservation[]>('/api/admin/agenda/reservations')

  test('can be told later, and the reservation stays where it is', async () => {
    const nobody = { clientName: null, clientEmail: null }
    const reservation = await aReservation(site, {
      ...{ praticienId: camille.id, date: '2027-04-13', time: '10:00', ...nobody },
    })
    const { status, body } = await staff.put<{ message: string }>(place(reservation), {
      ...zoe,
      clientPhone: '06 12 34 56 78',
    })
    expect([status, body.message]).toEqual([200, 'Réservation modifiée'])
    expect((await stored()).body).toMatchObject([{ ...zoe, date: '2027-04-13', time: '10:00' }])
    expect((await staff.put(place(reservation), { clientName: '', clientEmail: '' })).status).toBe(200)
    expect((await stored()).body).toMatchObject([{ ...nobody, clientPhone: null }])
  })

  test.each([
    ['a past reservation is read-only', { date: '2027-04-12', time: '07:00' }, '2027-04-12', 409],
    [
      'one that has left that day is not found there',
      { date: '2027-04-13', time: '10:00' },
      '2027-04-14',
      409,
    ],
  ])('%s', async (_title, at, date, status) => {
    const { id } = await aReservation(site, { praticienId: camille.id, ...at })
    expect((await staff.put(place({ id, date }), zoe)).status).toBe(status)
    expect((await stored()).body).toMatchObject([{ clientName: 'Léa Durand' }])
  })

  test('somebody else’s does not exist for a praticien, and a bad address changes nothing', async () => {
    const theo = await aPractitioner(site)
    const his = await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00' })
    expect((await staff.put(place(his), zoe)).status).toBe(404)
    const own = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    const { status, body } = await staff.put<ErrorBody>(place(own), { ...zoe, clientEmail: 'zoe' })
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'clientEmail'])
    expect((await stored()).body).toMatchObject([{ clientName: 'Léa Durand' }])
  })
})
