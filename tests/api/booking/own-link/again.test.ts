import { beforeEach, describe, expect, test } from 'vitest'
import type { AgainOffer, AgainReply, OwnReservation } from '#contract/booking/own-link.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aBookingLimit, CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: (typeof setup)['site']
let path: string

/** Zoé came on Tuesday 13 April at 10:00; it is Wednesday. */
beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  await insertTemplates(site)
  path = `${(await bookAndOpenLink(setup)).path}/again`
  site.clock.set('2027-04-14T08:00')
})

const see = async () => (await site.visitor().get<{ offer: AgainOffer | null }>(path)).body.offer
const book = (start: object, key?: string) =>
  site
    .visitor()
    .post<AgainReply & ErrorBody>(path, start, key === undefined ? {} : { 'idempotency-key': key })
const USUAL = { date: '2027-04-20', time: '10:00' }

describe('the link of a past visit', () => {
  test('offers the same service and practitioner, at the same weekday and hour first, at today’s price', async () => {
    await site.database.kysely.updateTable('services').set({ price_cents: 7000 }).execute()
    await aReservation(site, { praticienId: setup.camille.id, date: '2027-04-27', time: '10:00' })
    expect(await see()).toEqual({
      service: 'Massage du dos',
      duration: 60,
      price: 70,
      practitioner: 'Camille Roy',
      usual: [
        { date: '2027-04-20', time: '10:00' },
        { date: '2027-05-04', time: '10:00' },
        { date: '2027-05-11', time: '10:00' },
      ],
      next: [
        { date: '2027-04-14', time: '09:00' },
        { date: '2027-04-15', time: '09:00' },
        { date: '2027-04-16', time: '09:00' },
      ],
    })
  })

  test('books by one press, with what the visit was booked with, once for one key', async () => {
    const { status, body } = await book({ ...USUAL, shownPrice: 62.5, shownDuration: 60 }, 'once')
    expect(status).toBe(201)
    const { body: own } = await site.visitor().get<OwnReservation>(`/api${body.link}`)
    expect(own).toMatchObject({
      ...USUAL,
      service: 'Massage du dos',
      client: { name: 'Zoé Petit', email: 'zoe@exemple.fr' },
    })
    const repeated = await book({ ...USUAL, shownPrice: 62.5, shownDuration: 60 }, 'once')
    expect(repeated.status).toBe(201)
    expect(await setup.listEntries()).toHaveLength(2)
  })

  test('is bounded as a visitor’s booking, and confirmed by mail where the practice asks for it', async () => {
    await aBookingLimit(site, { confirmByMail: true })
    const { status, body } = await book(USUAL)
    expect([status, body.link]).toEqual([201, null])
    expect(body.confirmBefore).toMatch(/^\d\d:\d\d$/)
    const mails = (await outboxOf(site)).filter(({ type }) => type === 'booking_to_confirm')
    expect(mails).toHaveLength(1)
  })

  test('refuses an hour that is taken, one outside the calendar, and another price than was shown', async () => {
    expect((await book({ ...USUAL, shownPrice: 50 })).body.code).toBe('terms_changed')
    expect((await book({ ...USUAL, time: '20:00' })).body.code).toBe('slot_unavailable')
    await aReservation(site, { praticienId: setup.camille.id, ...USUAL })
    expect((await book(USUAL)).body.code).toBe('slot_taken')
    expect((await book({ date: '2027-04-13', time: '10:00' })).body.code).toBe('slot_past')
  })

  test.each([
    [
      'the visit is to come',
      () => {
        site.clock.set('2027-04-13T08:00')
      },
    ],
    ['the service is gone', () => site.database.kysely.updateTable('services').set({ active: 0 }).execute()],
    [
      'it is sold in another length',
      () => site.database.kysely.updateTable('services').set({ duration_minutes: 90 }).execute(),
    ],
    ['nobody offers it', () => site.database.kysely.deleteFrom('practitioner_services').execute()],
  ])('offers nothing where %s', async (_title, change) => {
    await change()
    expect(await see()).toBeNull()
    expect((await book(USUAL)).body.code).toBe('service_gone')
  })

  test('is unknown where the token is', async () => {
    expect((await site.visitor().get(`/api/reservation/${'a'.repeat(43)}/again`)).status).toBe(404)
  })
})
