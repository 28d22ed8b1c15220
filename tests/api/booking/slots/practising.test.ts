import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { HOURS } from '../../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const RANGE = `start=${TUESDAY}&end=${TUESDAY}`

let site: TestPractice
let massage: { id: number }
let hidden: { id: number }
let camille: Person
let ana: Person

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  massage = await aService(site, { name: 'Massage', duration: 60 })
  hidden = await aService(site, { name: 'Pierres', active: false })
  camille = await aPractitioner(site, { lastName: 'Abel', agenda: HOURS, offers: [hidden.id] })
  ana = await aSuperadmin(site, { firstName: 'Ana', lastName: 'Roy', agenda: HOURS, offers: [hidden.id] })
})

const get = async <T>(path: string, caller = site.visitor()) => {
  const { status, body } = await caller.get<T>(path)
  expect(status).toBe(200)
  return body
}

describe('while only hidden services are offered', () => {
  test('no practitioner is public, neither praticien nor superadmin', async () => {
    for (const path of ['/api/practitioners', '/api/praticiens']) expect(await get(path)).toEqual([])
  })

  test('no slot is public, whichever practitioner or service is requested', async () => {
    const choices = ['', `&praticienId=${camille.id}`, `&praticienId=${ana.id}`, `&serviceId=${massage.id}`]
    for (const choice of [...choices, `&praticienId=${camille.id}&serviceId=${massage.id}`]) {
      expect(await get(`/api/agenda/creneaux?${RANGE}${choice}`)).toEqual({})
      expect(await get(`/api/agenda/prochain?from=${TUESDAY}${choice}`)).toEqual([])
    }
  })

  test.each(['/api/reservations/hold', '/api/reservations'])(
    'POST %s by a visitor is refused',
    async (path) => {
      const bookingRequest = {
        date: TUESDAY,
        time: '10:00',
        clientName: 'Zoé',
        clientEmail: 'zoe@exemple.fr',
      }
      const post = async (choice: object) => {
        const { clientName, clientEmail, ...slot } = bookingRequest
        const body = { ...(path.endsWith('hold') ? slot : bookingRequest), ...choice }
        return (await site.visitor().post<ErrorBody>(path, body)).body.code
      }
      expect(await post({ serviceId: massage.id })).toBe('service_gone')
      expect(await post({ serviceId: massage.id, praticienId: camille.id })).toBe('practitioner_gone')
      expect(await post({ serviceId: hidden.id, praticienId: camille.id })).toBe('service_gone')
    },
  )

  test('public slots are those of the practitioners who offer an active service', async () => {
    const late = { workingHours: { start: 18, end: 20, slotDuration: 60 } }
    const theo = await aPractitioner(site, {
      firstName: 'Théo',
      agenda: late,
      offers: [massage.id, hidden.id],
    })
    expect(await get(`/api/agenda/creneaux?${RANGE}`)).toEqual({ [TUESDAY]: ['18:00', '19:00'] })
    expect(await get('/api/practitioners')).toMatchObject([{ id: theo.id }])
    expect(await get('/api/praticiens')).toMatchObject([{ id: theo.id, services: [{ id: massage.id }] }])
  })

  describe('the agendas of staff', () => {
    let superadmin: TestClient
    let camilleSession: TestClient

    beforeEach(async () => {
      superadmin = await site.visitor().signIn(ana.username)
      camilleSession = await site.visitor().signIn(camille.username)
    })

    test('can be booked and blocked without a service', async () => {
      const at = (time: string) => ({ date: TUESDAY, time })
      expect((await camilleSession.post('/api/reservations', at('09:00'))).status).toBe(201)
      expect((await superadmin.post('/api/reservations', at('09:00'))).status).toBe(201)
      const withCamille = { ...at('10:00'), praticienId: camille.id }
      expect((await superadmin.post('/api/reservations', withCamille)).status).toBe(201)
      const block = { ...at('11:00'), praticienId: camille.id, duration: 30 }
      expect((await superadmin.post('/api/admin/agenda/blocks', block)).status).toBe(201)
    })

    test('are listed for a superadmin, with their hours', async () => {
      const agendas = await get<{ id: number }[]>('/api/superadmin/agendas', superadmin)
      expect(agendas).toEqual([
        { id: camille.id, displayName: 'Camille Abel' },
        { id: ana.id, displayName: 'Ana Roy' },
      ])
      const unworked = await get<{ praticienId: number }[]>(
        `/api/admin/agenda/indisponibilites?start=2027-04-13&end=2027-04-14&each=true`,
        superadmin,
      )
      expect(new Set(unworked.map(({ praticienId }) => praticienId))).toEqual(new Set([camille.id, ana.id]))
    })

    test('explain with not_offered_by why a start is not offered', async () => {
      const explanation = `/api/admin/agenda/explication?date=${TUESDAY}&time=10:00`
      expect(await get(explanation, camilleSession)).toMatchObject([
        { praticienId: camille.id, reasons: [{ code: 'not_offered_by' }] },
      ])
      expect(await get(explanation, superadmin)).toMatchObject([
        { praticienId: camille.id },
        { praticienId: ana.id },
      ])
    })
  })
})
