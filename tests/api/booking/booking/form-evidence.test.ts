import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { boundedPractice } from '../../../support/practice/bounded-practice.ts'

const REFUSED = '409 booking_by_phone'
const MAIL = 'zoe@exemple.fr'

describe('a booking form that does not look filled in by a person', () => {
  test.each([
    ['sends neither the hidden field nor its age', () => ({})],
    ['fills in the hidden field', (evidence: object) => ({ ...evidence, website: 'https://spam.example' })],
    [
      'sends an age that the server has not signed',
      (evidence: object) => ({ ...evidence, formAge: `1.${'a'.repeat(43)}` }),
    ],
    ['sends odd values', () => ({ website: { a: 1 }, formAge: [7] })],
  ])('and %s is accepted, but bounded by two thirds', async (_title, change) => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ bookingsPerAddress: 3 })
    const { site, send, nextRequest, filledIn } = bounded
    const visitor = site.visitor({ address: '192.0.2.1' })
    const evidence = change(await filledIn(visitor))
    for (const outcome of ['booked', 'booked', REFUSED]) {
      const email = `${crypto.randomUUID()}@exemple.fr`
      expect((await send(visitor, nextRequest(email, evidence))).outcome).toBe(outcome)
    }
    expect(await bounded.book({ email: 'a@exemple.fr' })).toBe('booked')
  })

  test('because it stayed open for more than a day is accepted, but bounded by two thirds', async () => {
    const bounded = await boundedPractice()
    await bounded.setLimits({ openAppointments: 3 })
    const { site, send, nextRequest, filledIn } = bounded
    const visitor = site.visitor()
    const evidence = await filledIn(visitor)
    site.clock.advanceMinutes(24 * 60)
    for (const outcome of ['booked', 'booked', REFUSED])
      expect((await send(visitor, nextRequest(MAIL, evidence))).outcome).toBe(outcome)
  })

  test('gives an Idempotency-Key the same answer whatever its evidence', async () => {
    const { site, nextRequest, filledIn } = await boundedPractice()
    const visitor = site.visitor()
    const evidence = await filledIn(visitor)
    const request = nextRequest(MAIL)
    const post = (body: object) => visitor.post('/api/reservations', body, { 'idempotency-key': 'un' })
    const first = await post(request)
    expect(first.status).toBe(201)
    expect((await post({ ...request, ...evidence })).body).toEqual(first.body)
  })
})

describe('messages of the contact form', () => {
  const message = { name: 'Zoé Petit', email: MAIL, message: 'Bonjour' }

  test('are five in a quarter of an hour from one address by its form, four by another', async () => {
    const { site, filledIn } = await boundedPractice()
    const countSent = async (address: string, evidence: object) => {
      const visitor = site.visitor({ address })
      let sent = 0
      for (;;) {
        const { status } = await visitor.post<ErrorBody>('/api/contact', { ...message, ...evidence })
        if (status !== 200) return { sent, status }
        sent += 1
      }
    }
    expect(await countSent('192.0.2.1', await filledIn(site.visitor()))).toEqual({ sent: 5, status: 429 })
    expect(await countSent('192.0.2.2', {})).toEqual({ sent: 4, status: 429 })
  })
})
