import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const ALL = '09:00 09:30 10:00 10:30 11:00'

type Setup = Awaited<ReturnType<typeof massagePractice>>
type Created = { booking: { id: number } }

describe('cached slots', () => {
  let setup: Setup
  let camilleSession: TestClient
  let superadmin: TestClient

  beforeEach(async () => {
    setup = await massagePractice()
    camilleSession = await setup.site.visitor().signIn(setup.camille.username)
    superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    // The first GET fills the cache, the second reads it.
    expect([await startsOnTuesday(), await startsOnTuesday()]).toEqual([ALL, ALL])
  })

  async function startsOnTuesday(visitor = setup.site.visitor()) {
    const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${setup.massage.id}`
    const { body } = await visitor.get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)
    return (body[TUESDAY] ?? []).join(' ')
  }

  async function expectStartsAfterEach(steps: [change: () => Promise<{ status: number }>, starts: string][]) {
    for (const [change, starts] of steps) {
      const { status } = await change()
      expect(status).toBeLessThan(300)
      expect([await startsOnTuesday(), await startsOnTuesday()]).toEqual([starts, starts])
    }
  }

  test('are up to date right after a booking, a move, a cancellation and a restore', async () => {
    const { body } = await setup.site.visitor().post<Created>('/api/reservations', setup.bookingRequest())
    const reservationPath = (date: string) => `/api/admin/reservations/${date}/${body.booking.id}`
    await expectStartsAfterEach([
      [async () => ({ status: 200 }), '09:00 11:00'],
      [
        () => camilleSession.put(reservationPath(TUESDAY), { newDate: TUESDAY, newTime: '11:00' }),
        '09:00 09:30 10:00',
      ],
      [() => camilleSession.put(reservationPath(TUESDAY), { newDate: '2027-04-14', newTime: '11:00' }), ALL],
      [
        () => camilleSession.put(reservationPath('2027-04-14'), { newDate: TUESDAY, newTime: '09:00' }),
        '10:00 10:30 11:00',
      ],
      [() => camilleSession.delete(reservationPath(TUESDAY)), ALL],
      [() => camilleSession.post(`${reservationPath(TUESDAY)}/restore`), '10:00 10:30 11:00'],
    ])
  })

  test('are up to date right after a block is created, moved, extended and deleted', async () => {
    const blocks = '/api/admin/agenda/blocks'
    const { body } = await camilleSession.post<{ id: number }>(blocks, {
      date: TUESDAY,
      time: '09:00',
      duration: 30,
    })
    await expectStartsAfterEach([
      [async () => ({ status: 200 }), '09:30 10:00 10:30 11:00'],
      [
        () => camilleSession.put(`${blocks}/${body.id}`, { date: TUESDAY, time: '11:00', duration: 60 }),
        '09:00 09:30 10:00',
      ],
      [
        () => camilleSession.put(`${blocks}/${body.id}`, { date: TUESDAY, time: '10:00', duration: 120 }),
        '09:00',
      ],
      [() => camilleSession.delete(`${blocks}/${body.id}`), ALL],
    ])
  })

  test('are up to date right after an agenda is changed by its owner or a superadmin, or the practice closed', async () => {
    const { id } = setup.camille
    const config = { workingHours: { start: 10, end: 12, slotDuration: 60 }, breakTimes: [] }
    const closure = [{ from: TUESDAY, to: TUESDAY, label: 'Travaux' }]
    await expectStartsAfterEach([
      [() => camilleSession.put('/api/admin/agenda/config', config), '10:00 11:00'],
      [() => superadmin.put(`/api/superadmin/agenda/config/${id}`, { ...HOURS, breakTimes: [] }), ALL],
      [() => superadmin.put('/api/superadmin/closures', closure), ''],
      [() => superadmin.put('/api/superadmin/closures', []), ALL],
    ])
  })

  test('are up to date right after a service is changed, no longer offered, offered again and removed', async () => {
    const { camille, massage } = setup
    const otherService = await aService(setup.site)
    const service = { name: 'Massage du dos', description: 'Long.', duration: 120, price: 90 }
    const offers = `/api/praticiens/${camille.id}/services`
    await expectStartsAfterEach([
      [() => superadmin.put(`/api/services/${massage.id}`, service), '09:00 09:30 10:00'],
      [() => camilleSession.post(offers, { services: [otherService.id] }), ''],
      [() => camilleSession.post(offers, { services: [massage.id] }), '09:00 09:30 10:00'],
    ])
    await superadmin.delete(`/api/services/${massage.id}`)
    const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${massage.id}`
    expect((await setup.site.visitor().get(`/api/agenda/creneaux?${query}`)).status).toBe(404)
  })

  test('are up to date right after the last service is hidden, shown, withdrawn and offered again', async () => {
    const { site, camille, massage } = setup
    const service = { name: 'Massage du dos', description: 'Long.', duration: 60, price: 90 }
    const offers = `/api/praticiens/${camille.id}/services`
    const setActive = (active: boolean) =>
      superadmin.put(`/api/services/${massage.id}`, { ...service, active })
    const countPublic = async () => {
      const visitor = site.visitor()
      const days = await visitor.get<Record<string, string[]>>(
        `/api/agenda/creneaux?start=${TUESDAY}&end=${TUESDAY}`,
      )
      const next = await visitor.get<object[]>(`/api/agenda/prochain?praticienId=${camille.id}`)
      const practitioners = await visitor.get<object[]>('/api/practitioners')
      return {
        slots: days.body[TUESDAY]?.length ?? 0,
        nextSlots: next.body.length,
        practitioners: practitioners.body.length,
      }
    }
    const open = { slots: 6, nextSlots: 3, practitioners: 1 }
    const closed = { slots: 0, nextSlots: 0, practitioners: 0 }
    expect([await countPublic(), await countPublic()]).toEqual([open, open])
    const steps = [
      [() => setActive(false), closed],
      [() => setActive(true), open],
      [() => camilleSession.post(offers, { services: [] }), closed],
      [() => camilleSession.post(offers, { services: [massage.id] }), open],
    ] as const
    for (const [step, expected] of steps) {
      expect((await step()).status).toBe(200)
      expect([await countPublic(), await countPublic()]).toEqual([expected, expected])
    }
  })

  test('omit a start once it has passed', async () => {
    setup.site.clock.set(`${TUESDAY}T09:30`)
    expect(await startsOnTuesday()).toBe('09:30 10:00 10:30 11:00')
    setup.site.clock.advanceMinutes(1)
    expect(await startsOnTuesday()).toBe('10:00 10:30 11:00')
  })

  test('omit a held slot for everybody except its holder, until the hold ends', async () => {
    const holder = setup.site.visitor()
    const { serviceId } = setup.bookingRequest()
    setup.site.clock.advanceMinutes(0.5)
    const held = await holder.post('/api/reservations/hold', { date: TUESDAY, time: '10:00', serviceId })
    expect(held.status).toBe(201)
    const startsForOthers = '09:00 11:00'
    expect([await startsOnTuesday(), await startsOnTuesday(holder), await startsOnTuesday()]).toEqual([
      startsForOthers,
      ALL,
      startsForOthers,
    ])
    setup.site.clock.advanceMinutes(4.75)
    expect([await startsOnTuesday(), await startsOnTuesday(holder)]).toEqual([startsForOthers, ALL])
    setup.site.clock.advanceMinutes(0.25)
    expect([await startsOnTuesday(), await startsOnTuesday(holder)]).toEqual([ALL, ALL])
  })
})

/** SQL of each statement that one GET sends. */
async function statementsOf(site: TestPractice, path: string): Promise<string[]> {
  const statements: string[] = []
  const database = openDatabase(site.config)
  const executor = database.kysely.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...options) => {
    statements.push(query.sql)
    return execute(query, ...options)
  }
  const app = await buildApp({ ...site, config: readConfig(site.env), database })
  try {
    expect((await app.inject({ url: path })).statusCode).toBe(200)
    return statements
  } finally {
    await app.close()
    await database.close()
  }
}

const MAX_STATEMENTS = 8

describe('one request', () => {
  test.each([
    ['creneaux', 'start=2027-04-12&end=2027-06-12'],
    ['motifs', 'start=2027-04-12&end=2027-06-12'],
    ['prochain', 'from=2027-04-12'],
  ])(
    'to GET /api/agenda/%s reads agenda entries once, however many days, practitioners and reservations',
    async (call, query) => {
      const site = await practice({ now: '2027-04-12T08:00' })
      const massage = await aService(site)
      // Nothing is free for 119 days, so that « prochain » has to search all of them.
      const leave = [{ from: '2027-04-01', to: '2027-08-09', label: 'Congés' }]
      const counts: number[] = []
      for (const practitioners of [1, 6]) {
        for (let i = 0; i < practitioners; i += 1) {
          const { id } = await aPractitioner(site, { agenda: { timeOff: leave }, offers: [massage.id] })
          await aReservation(site, { praticienId: id, date: '2027-05-04', time: '10:00' })
        }
        const statements = await statementsOf(site, `/api/agenda/${call}?${query}&serviceId=${massage.id}`)
        expect(statements.filter((sql) => sql.includes(' from "agenda_entries"'))).toHaveLength(1)
        counts.push(statements.length)
      }
      expect(counts[1]).toBe(counts[0])
      expect(counts[0]).toBeLessThanOrEqual(MAX_STATEMENTS)
    },
  )
})
