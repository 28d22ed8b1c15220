// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeShortLived } from '#server/features/privacy/retention/actions.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import {
  type AnonymousSender,
  anonymousSenders,
  countOverlaps,
} from '../../../support/people/anonymous-senders.ts'
import { aService, liveReservations } from '../../../support/people/bookings.ts'
import {
  aBookingLimit,
  CAN_CONFIRM,
  confirmationTokens,
  latestConfirmationToken,
} from '../../../support/people/confirmations.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const agenda = { workingHours: { start: 8, end: 20, slotDuration: 60 } }
let site: TestPractice
let url: string
let serviceId: number

beforeEach(async () => {
  site = await practice({ env: { ...CAN_CONFIRM, RATE_LIMITS: 'on' } })
  await insertTemplates(site)
  serviceId = (await aService(site)).id
  for (const lastName of ['Abel', 'Zed']) await aPractitioner(site, { lastName, agenda, offers: [serviceId] })
  url = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

const book = (send: AnonymousSender, change: object = {}) =>
  send('POST', '/api/reservations', {
    date: '2027-04-13',
    time: '10:00',
    serviceId,
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
    ...change,
  })

const confirm = (send: AnonymousSender, token: string) => send('POST', `/api/confirmation/${token}`, {})

const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort()

describe('simultaneous requests', () => {
  test('confirm a booking once, however many they are', async () => {
    await aBookingLimit(site, { confirmByMail: true })
    const [visitor, ...others] = (await anonymousSenders(url, 11)) as [AnonymousSender, ...AnonymousSender[]]
    await book(visitor)
    const token = await latestConfirmationToken(site)
    expect(await statusesOf(others.map((send) => confirm(send, token)))).toEqual(Array(10).fill(200))
    const types = (await outboxOf(site)).map(({ type }) => type)
    expect(types.filter((type) => type === 'booking_confirmed')).toHaveLength(1)
  })

  test.each([
    { title: 'in the last millisecond', minutes: 30 - 1 / 60_000, confirmed: true },
    { title: 'in the first millisecond after it', minutes: 30, confirmed: false },
  ])(
    'give the slot to one visitor when it is confirmed $title of the delay',
    async ({ minutes, confirmed }) => {
      await aBookingLimit(site, { confirmByMail: true })
      const [visitor, ...others] = (await anonymousSenders(url, 13)) as [
        AnonymousSender,
        ...AnonymousSender[],
      ]
      // One of two practitioners each: both slots are held.
      for (const send of [visitor, others[0] as AnonymousSender]) expect((await book(send)).status).toBe(201)
      const [first, second] = await confirmationTokens(site)
      site.clock.advanceMinutes(minutes)
      const [confirmations, bookings] = await Promise.all([
        statusesOf(
          [first, second].flatMap((token) => [confirm(visitor, token ?? ''), confirm(visitor, token ?? '')]),
        ),
        statusesOf(others.slice(1).map((send) => book(send))),
        purgeShortLived(site),
      ])
      expect(confirmations).toEqual(Array(4).fill(confirmed ? 200 : 409))
      const winners = confirmed ? [] : [201, 201]
      expect(bookings).toEqual([...winners, ...Array(others.length - 1 - winners.length).fill(409)])
      expect(await liveReservations(site)).toHaveLength(confirmed ? 2 : 0)
      expect(await countOverlaps(site)).toBe(0)
    },
  )

  test('pass the hourly limit no more often than it allows, in all agendas together', async () => {
    await aBookingLimit(site, { brakePerHour: 3 })
    const people: Person[] = []
    for (let i = 0; i < 6; i += 1) people.push(await aPractitioner(site, { agenda, offers: [serviceId] }))
    const visitors = await anonymousSenders(url, 6)
    const responses = visitors.map((send, i) =>
      book(send, { praticienId: people[i]?.id, clientEmail: `client${i}@exemple.fr` }),
    )
    expect(await statusesOf(responses)).toEqual(Array(6).fill(201))
    expect(await liveReservations(site)).toHaveLength(3)
    expect(await confirmationTokens(site)).toHaveLength(3)
  })
})
