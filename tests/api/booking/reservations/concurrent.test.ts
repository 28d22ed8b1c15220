import { beforeEach, describe, expect, test } from 'vitest'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aBookingLimit, CAN_CONFIRM, latestConfirmationToken } from '../../../support/people/confirmations.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { type DatedReservation, TUESDAY } from '../../../support/practice/giving-team.ts'
import { aHandingPractice, LEA, PAUL } from '../../../support/practice/handing-practice.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Setup = Awaited<ReturnType<typeof aHandingPractice>>
type Answer = { status: number; body: { code?: string; message?: string } }

let setup: Setup

/** Léa is with Camille on Tuesday at ten. */
beforeEach(async () => {
  setup = await aHandingPractice()
})

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')
const lived = async () => (await setup.live()).length
const withZoe = (time: string, change: object = {}): Promise<DatedReservation> =>
  aReservation(setup.site, {
    ...{ praticienId: setup.zoe.id, date: TUESDAY, time, serviceId: setup.relaxing.id },
    ...LEA,
    ...change,
  })
const cancel = async (reservation: DatedReservation) =>
  setup.owner.delete(`${setup.pathOf(reservation)}?tellClient=false`)

type Way = (answer: { concurrent?: true }) => Promise<(caller?: TestClient) => Promise<Answer>>

/** Each brings a reservation with Zoé to an hour at which Léa is with Camille. */
const WAYS: Record<string, Way> = {
  'books it': async (answer) => () =>
    setup.owner.post('/api/reservations', {
      ...LEA,
      ...{ date: TUESDAY, time: '10:30', praticienId: setup.zoe.id, serviceId: setup.relaxing.id },
      ...answer,
    }),
  'books it like a visitor': async (answer) => () =>
    setup.owner.post('/api/reservations', {
      ...LEA,
      ...{ date: TUESDAY, time: '10:00', praticienId: setup.zoe.id, serviceId: setup.relaxing.id },
      ...answer,
    }),
  'moves it there': async (answer) => {
    const { id, date } = await withZoe('14:00')
    return () =>
      setup.owner.put(`/api/admin/reservations/${date}/${id}`, {
        ...{ newDate: TUESDAY, newTime: '10:30' },
        ...answer,
      })
  },
  'lengthens it': async (answer) => {
    const { id, date } = await withZoe('09:00')
    return () =>
      setup.owner.put(`/api/admin/reservations/${date}/${id}`, {
        ...{ newDate: TUESDAY, newTime: '09:00', duration: 90 },
        ...answer,
      })
  },
  'gives it to a colleague at another hour': async (answer) => {
    const colleague = await aPractitioner(setup.site, { offers: [setup.relaxing.id] })
    const reservation = await withZoe('14:00')
    const change = { newTime: '10:00', ...answer }
    return () => setup.give(reservation, colleague, { change })
  },
  'gives it to her': async (answer) => {
    const paul = await withZoe('10:00', PAUL)
    return () => setup.hand(paul, { ...LEA, ...answer })
  },
  'adds her details': async (answer) => {
    const nobody = await withZoe('10:00', { clientName: null, clientEmail: null })
    return () => setup.hand(nobody, { ...LEA, ...answer })
  },
  'books a series': async (answer) => () =>
    setup.owner.post('/api/admin/agenda/series', {
      ...LEA,
      ...{ praticienId: setup.zoe.id, serviceId: setup.relaxing.id },
      dates: [
        { date: TUESDAY, time: '10:00' },
        { date: '2027-04-20', time: '10:00' },
      ],
      ...answer,
    }),
  'moves a series': async (answer) => {
    const { body } = await setup.owner.post<{ bookings: DatedReservation[] }>('/api/admin/agenda/series', {
      ...LEA,
      ...{ praticienId: setup.zoe.id, serviceId: setup.relaxing.id },
      dates: [
        { date: TUESDAY, time: '15:00' },
        { date: '2027-04-20', time: '15:00' },
      ],
    })
    const dates = body.bookings.map(({ id, date }) => ({ id, date, newDate: date, newTime: '10:00' }))
    return () => setup.owner.post('/api/admin/agenda/series/changement', { dates, ...answer })
  },
  'restores it': async (answer) => {
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({ start_minute: 840, occupied_until: 900 })
      .where('id', '=', setup.lea.id)
      .execute()
    const reservation = await withZoe('10:00')
    await cancel(reservation)
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({ start_minute: 600, occupied_until: 660 })
      .where('id', '=', setup.lea.id)
      .execute()
    const query = answer.concurrent ? '?concurrent=true' : ''
    return () => setup.owner.post(`${setup.pathOf(reservation)}/restore${query}`)
  },
}

describe('a superadmin by whom a client would be with two people at one hour', () => {
  test.each(Object.keys(WAYS))('is asked when the superadmin %s', { tags: ['engine'] }, async (name) => {
    const act = await (WAYS[name] as Way)({})
    const before = await setup.live()
    const outbox = (await outboxOf(setup.site)).length
    const { status, body } = await act()
    expect([status, body.code]).toEqual([409, 'client_booked_twice'])
    expect(plain(body.message)).toMatch(/mardi 13 avril à 10 h avec Camille Roy/)
    expect(await setup.live()).toEqual(before)
    expect(await outboxOf(setup.site)).toHaveLength(outbox)
  })

  test.each(Object.keys(WAYS))('and may say that both are meant when the superadmin %s', async (name) => {
    const act = await (WAYS[name] as Way)({ concurrent: true })
    const { status } = await act()
    expect([200, 201]).toContain(status)
  })

  test('is asked for several that are restored at once', async () => {
    const reservation = await withZoe('14:00')
    await cancel(reservation)
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({ start_minute: 840, occupied_until: 900 })
      .where('id', '=', setup.lea.id)
      .execute()
    const restore = (answer: object) =>
      setup.owner.post<{ results: { outcome: string }[] }>('/api/admin/reservations/retablissements', {
        reservations: [{ id: reservation.id, date: reservation.date }],
        ...answer,
      })
    expect((await restore({})).body.results).toEqual([{ id: reservation.id, outcome: 'concurrent' }])
    expect((await restore({ concurrent: true })).body.results).toMatchObject([{ outcome: 'restored' }])
  })

  test.each([
    ['another person', PAUL],
    ['another name at the same mailbox', { ...LEA, clientName: 'Tom Durand' }],
    ['nobody', { clientName: null, clientEmail: null }],
  ])('is not asked about %s', { tags: ['engine'] }, async (_, client) => {
    const { id, date } = await withZoe('14:00', client)
    const { status } = await setup.owner.put(`/api/admin/reservations/${date}/${id}`, {
      ...{ newDate: TUESDAY, newTime: '10:00' },
    })
    expect(status).toBe(200)
  })

  test('is not asked about one that follows, whatever the buffer of its practitioner', async () => {
    const { id, date } = await withZoe('14:00')
    const { status } = await setup.owner.put(`/api/admin/reservations/${date}/${id}`, {
      ...{ newDate: TUESDAY, newTime: '11:00' },
    })
    expect(status).toBe(200)
  })

  test('is not asked again by a change that leaves both at their hours', async () => {
    const colleague = await aPractitioner(setup.site, { offers: [setup.relaxing.id] })
    const reservation = await withZoe('10:00')
    expect((await setup.give(reservation, colleague)).status).toBe(200)
  })
})

describe('a praticien', () => {
  test('learns nothing of a colleague, and books', async () => {
    const asZoe = await setup.site.visitor().signIn(setup.zoe.username)
    const { status } = await asZoe.post('/api/reservations', {
      ...LEA,
      ...{ date: TUESDAY, time: '10:00', serviceId: setup.relaxing.id },
    })
    expect([status, await lived()]).toEqual([201, 2])
  })

  test('is asked about a reservation of their own, when they book a colleague', async () => {
    const book = (answer: object) =>
      setup.asCamille.post<ErrorBody>('/api/reservations', {
        ...LEA,
        ...{ date: TUESDAY, time: '10:00', praticienId: setup.zoe.id, serviceId: setup.relaxing.id },
        ...answer,
      })
    expect((await book({})).body.code).toBe('client_booked_twice')
    expect((await book({ concurrent: true })).status).toBe(201)
  })
})

const NOTE =
  /À noter : vous avez aussi un rendez-vous à cette heure, mardi 13 avril à 10 h avec Camille Roy\./

describe('a visitor', () => {
  const book = (change: object = {}) =>
    setup.site.visitor().post<object>('/api/reservations', {
      ...LEA,
      ...{ date: TUESDAY, time: '10:00', praticienId: setup.zoe.id, serviceId: setup.relaxing.id },
      ...change,
    })
  const confirmations = async () =>
    (await outboxOf(setup.site)).filter(({ type }) => type === 'booking_confirmed').map(({ body }) => body)

  test('reads of it in the mail of the confirmation alone', async () => {
    const [withOther, without] = [await book(), await book({ time: '14:00' })]
    const shape = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body)]
    expect(shape(withOther)).toEqual(shape(without))
    const [first, second] = await confirmations()
    expect(plain(first)).toMatch(NOTE)
    expect(second).not.toContain('À noter')
  })

  test.each([
    ['a namesake with another mailbox', { clientEmail: 'autre@exemple.fr' }],
    ['another name at the same mailbox', { clientName: 'Tom Durand' }],
  ])('reads nothing of the reservation of %s', async (_, client) => {
    expect((await book(client)).status).toBe(201)
    const [body] = await confirmations()
    expect(body).not.toContain('À noter')
  })

  test('reads of it in the answer to a confirmation that was mailed, not before', async () => {
    const { site, massage, camille, bookingRequest } = await massagePractice(CAN_CONFIRM)
    await insertTemplates(site)
    await aBookingLimit(site, { confirmByMail: true })
    const zoe = await aPractitioner(site, { agenda: {}, offers: [massage.id] })
    const client = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
    await aReservation(site, { ...client, praticienId: camille.id, date: TUESDAY, time: '10:00' })
    const { body } = await site.visitor().post('/api/reservations', bookingRequest({ praticienId: zoe.id }))
    expect(JSON.stringify(body)).not.toContain('Camille')
    const path = `/api/confirmation/${await latestConfirmationToken(site)}`
    expect((await site.visitor().get<PendingBooking>(path)).body.booking?.note).toBeUndefined()
    const confirmed = await site.visitor().post<PendingBooking>(path)
    expect(plain(confirmed.body.booking?.note)).toMatch(NOTE)
  })
})
