import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { KnownClient } from '#contract/clients/records.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { mergeRecords, recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const CLIENT_SEARCH_PATH = '/api/admin/clients/recherche'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let massage: Setup['massage']
let camilleSession: TestClient

beforeEach(async () => {
  ;({ site, camille, massage } = await massagePractice())
  camilleSession = await site.visitor().signIn(camille.username)
})

const zoe = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
const searchClients = async (text: string, caller = camilleSession) =>
  (await caller.post<KnownClient[]>(CLIENT_SEARCH_PATH, { text })).body

describe('the search for clients', () => {
  test('suggests a client once, as in the latest reservation, ignoring accents and case', {
    tags: ['engine'],
  }, async () => {
    const withZoe = { praticienId: camille.id, ...zoe }
    await aReservation(site, { ...withZoe, date: '2027-03-02', time: '10:00' })
    await aReservation(site, { ...withZoe, date: '2027-04-06', time: '10:00', serviceId: massage.id })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-06', time: '11:00' })
    expect(await searchClients('PETIT zoe')).toEqual([
      {
        clientId: expect.any(Number),
        ...zoe,
        clientPhone: null,
        serviceId: massage.id,
        serviceName: null,
        praticienId: camille.id,
        date: '2027-04-06',
      },
    ])
    expect(await searchClients('lea@')).toMatchObject([{ clientName: 'Léa Durand' }])
    expect(await searchClients('inconnue')).toEqual([])
  })

  test('finds a client by phone number as soon as they have booked', { tags: ['engine'] }, async () => {
    expect(await searchClients('06 12 34')).toEqual([])
    await site.visitor().post('/api/reservations', {
      date: '2027-04-13',
      time: '10:00',
      serviceId: massage.id,
      ...zoe,
      clientPhone: '06 12 34 56 78',
    })
    expect(await searchClients('0612 34')).toMatchObject([{ clientPhone: '06 12 34 56 78' }])
  })

  test('covers a praticien’s own clients, and everybody’s for a superadmin', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site)
    await aReservation(site, {
      praticienId: theo.id,
      date: '2027-04-13',
      time: '10:00',
      ...zoe,
    })
    expect(await searchClients('zoe')).toEqual([])
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(await searchClients('zoe', superadmin)).toHaveLength(1)
  })

  test('suggests clients who were added or imported and have not booked', { tags: ['engine'] }, async () => {
    await camilleSession.post('/api/admin/clients', { name: 'Zoé Petit', email: 'zoe@exemple.fr' })
    const unbooked = { serviceId: null, serviceName: null, praticienId: null, date: null }
    const added = { clientId: expect.any(Number), ...zoe, clientPhone: null, ...unbooked }
    expect(await searchClients('petit')).toEqual([added])
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const form = new FormData()
    form.append('table', new Blob(['Nom;E-mail\nNoé Petit;noe@exemple.fr\n']), 'clients.csv')
    const { status } = await superadmin.upload('/api/superadmin/client-imports', form)
    expect(status).toBe(200)
    expect(await searchClients('petit', superadmin)).toMatchObject([
      { clientName: 'Noé Petit', date: null },
      { clientName: 'Zoé Petit', date: null },
    ])
    expect(await searchClients('petit')).toEqual([added])
  })

  test('suggests corrected details once, and the old ones no more', { tags: ['engine'] }, async () => {
    const booked = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-03-02',
      time: '10:00',
      ...zoe,
    })
    const path = `/api/admin/clients/${await recordOf(site, booked)}`
    const corrected = { name: 'Zoé Grand', email: 'grand@exemple.fr' }
    expect((await camilleSession.put(path, corrected)).status).toBe(200)
    expect(await searchClients('zoe')).toMatchObject([
      { clientName: 'Zoé Grand', clientEmail: 'grand@exemple.fr', date: '2027-03-02' },
    ])
    expect(await searchClients('petit')).toEqual([])
  })

  test('suggests the kept one of two merged clients, with the latest reservation of both', {
    tags: ['engine'],
  }, async () => {
    const at = { praticienId: camille.id, time: '10:00' }
    const kept = await aReservation(site, { ...at, ...zoe, date: '2027-03-02' })
    const married = { clientName: 'Zoé Grand', clientEmail: 'zoe@exemple.fr' }
    const other = await aReservation(site, { ...at, ...married, date: '2027-04-06' })
    await mergeRecords(camilleSession, await recordOf(site, kept), await recordOf(site, other))
    expect(await searchClients('zoe')).toMatchObject([{ clientName: 'Zoé Petit', date: '2027-04-06' }])
  })

  test('names the practitioner of the latest reservation while they practise and offer its service', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { offers: [massage.id] })
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const lastSeenBy = async (caller = superadmin) =>
      (await searchClients('zoe', caller)).map(({ praticienId }) => praticienId)
    const at = { date: '2027-04-06', time: '10:00', serviceId: massage.id }
    await aReservation(site, { praticienId: camille.id, ...at, ...zoe })
    await aReservation(site, { praticienId: theo.id, ...at, ...zoe })
    expect(await lastSeenBy()).toEqual([theo.id])
    expect(await lastSeenBy(camilleSession)).toEqual([camille.id])
    await superadmin.post(`/api/praticiens/${theo.id}/services`, { services: [] })
    expect(await lastSeenBy()).toEqual([null])
    const nameOnly = { clientName: 'Zoé Petit', clientEmail: null, clientPhone: null, serviceId: null }
    await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-07',
      time: '10:00',
      ...zoe,
      serviceId: null,
    })
    expect(await lastSeenBy()).toEqual([camille.id])
    await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-08',
      time: '10:00',
      ...nameOnly,
      clientName: 'Zoé Seule',
    })
    expect(await lastSeenBy()).toEqual([camille.id, camille.id])
  })

  test('suggests a name without address and number, unless a client has it', {
    tags: ['engine'],
  }, async () => {
    const nameOnly = { clientName: 'Zoé Petit', clientEmail: null, clientPhone: null }
    const at = { praticienId: camille.id, time: '10:00' }
    await aReservation(site, { ...at, ...nameOnly, date: '2027-04-06' })
    expect(await searchClients('zoe')).toMatchObject([{ ...nameOnly, date: '2027-04-06' }])
    await aReservation(site, { ...at, ...zoe, date: '2027-04-07' })
    expect(await searchClients('zoe')).toMatchObject([{ ...zoe, date: '2027-04-07' }])
  })

  test('suggests those of colleagues where the owner lets practitioners see all', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site)
    await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00', ...zoe })
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    await superadmin.put('/api/superadmin/client-access', { practitionersSeeAll: true })
    expect(await searchClients('zoe')).toMatchObject([{ ...zoe, date: '2027-04-13' }])
  })

  test('requires two characters, with a French message', async () => {
    const { status, body } = await camilleSession.post<ErrorBody>(CLIENT_SEARCH_PATH, { text: 'z' })
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'text', message: 'Le champ «\u202fRecherche\u202f» doit compter au moins 2 caractères.' },
    ])
  })
})

describe('the client of a reservation', () => {
  const clientPath = ({ id, date }: { id: number; date: string }) =>
    `/api/admin/reservations/${date}/${id}/client`
  const listReservations = () => camilleSession.get<AgendaReservation[]>('/api/admin/agenda/reservations')

  test('can be set and cleared later without moving the reservation', async () => {
    const noClient = { clientName: null, clientEmail: null }
    const reservation = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-13',
      time: '10:00',
      ...noClient,
    })
    const { status, body } = await camilleSession.put<{ message: string }>(clientPath(reservation), {
      ...zoe,
      clientPhone: '06 12 34 56 78',
    })
    expect([status, body.message]).toEqual([200, 'Réservation modifiée'])
    expect((await listReservations()).body).toMatchObject([{ ...zoe, date: '2027-04-13', time: '10:00' }])
    const cleared = { clientName: '', clientEmail: '', person: 'same' }
    expect((await camilleSession.put(clientPath(reservation), cleared)).status).toBe(200)
    expect((await listReservations()).body).toMatchObject([{ ...noClient, clientPhone: null }])
  })

  test.each([
    [
      'cannot be changed once the reservation is past',
      { date: '2027-04-12', time: '07:00' },
      '2027-04-12',
      409,
    ],
    [
      'cannot be changed through a day that the reservation is not on',
      { date: '2027-04-13', time: '10:00' },
      '2027-04-14',
      409,
    ],
  ])('%s', async (_title, at, date, status) => {
    const { id } = await aReservation(site, { praticienId: camille.id, ...at })
    expect((await camilleSession.put(clientPath({ id, date }), zoe)).status).toBe(status)
    expect((await listReservations()).body).toMatchObject([{ clientName: 'Léa Durand' }])
  })

  test('cannot be changed by a colleague, who gets 404', async () => {
    const theo = await aPractitioner(site)
    const reservation = await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00' })
    expect((await camilleSession.put(clientPath(reservation), zoe)).status).toBe(404)
  })

  test('is not changed by an invalid e-mail address', async () => {
    const reservation = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-13',
      time: '10:00',
    })
    const { status, body } = await camilleSession.put<ErrorBody>(clientPath(reservation), {
      ...zoe,
      clientEmail: 'zoe',
    })
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'clientEmail'])
    expect((await listReservations()).body).toMatchObject([{ clientName: 'Léa Durand' }])
  })
})
