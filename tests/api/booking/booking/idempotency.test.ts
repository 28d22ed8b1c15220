import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

const path = '/api/reservations'

type Created = { message: string; booking: { id: number; date: string; time: string } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let listEntries: Setup['listEntries']

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest, listEntries } = await massagePractice())
})

test('the hash of a request is keyed, so that nobody without the key can guess whose it was', async () => {
  const other = await massagePractice({ SECRET_KEY: 'k'.repeat(32) })
  const request = bookingRequest()
  expect(other.bookingRequest()).toEqual(request)
  const storedHash = async (at: Setup['site']) => {
    await at.visitor().post(path, request, { 'idempotency-key': 'une-tentative' })
    const rows = at.database.kysely.selectFrom('idempotency_keys').select('request_hash')
    return (await rows.executeTakeFirstOrThrow()).request_hash
  }
  expect(await storedHash(site)).not.toBe(await storedHash(other.site))
})

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'une-tentative' }

  test('a repeated request gets the first response again and books once', async () => {
    const visitor = site.visitor()
    const first = await visitor.post<Created>(path, bookingRequest(), key)
    const again = await visitor.post<Created>(path, bookingRequest(), key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await listEntries()).toHaveLength(1)
  })

  test('twenty simultaneous requests with one key book once', { tags: ['engine'] }, async () => {
    const visitor = site.visitor()
    await visitor.csrfToken()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => visitor.post<Created>(path, bookingRequest(), key)),
    )
    const ids = responses.filter(({ status }) => status === 201).map(({ body }) => body.booking.id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    expect(await listEntries()).toHaveLength(1)
  })

  test('the same key with another body is refused with 422', async () => {
    const visitor = site.visitor()
    await visitor.post(path, bookingRequest(), key)
    const mismatch = await visitor.post<Created>(path, bookingRequest({ time: '11:00' }), key)
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await listEntries()).toHaveLength(1)
  })

  test('simultaneous requests with one key for several practitioners book once and cause no server error', {
    tags: ['engine'],
  }, async () => {
    const practitioners = await Promise.all(
      ['Abel', 'Zed', 'Ott'].map((lastName) => aPractitioner(site, { lastName, offers: [massage.id] })),
    )
    const visitor = site.visitor()
    await visitor.csrfToken()
    const responses = await Promise.all(
      practitioners.map(({ id }) => visitor.post<Created>(path, bookingRequest({ praticienId: id }), key)),
    )
    const codes = responses.map(({ status, body }) => (status === 201 ? 'booked' : body.code))
    // While the first request runs the others get request_running, afterwards idempotency_mismatch.
    expect(['request_running', 'idempotency_mismatch', 'booked']).toEqual(expect.arrayContaining(codes))
    expect(await listEntries()).toHaveLength(1)
  })

  test('a refusal is not stored: the same key may be retried', async () => {
    const visitor = site.visitor()
    const taken = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    expect((await visitor.post(path, bookingRequest(), key)).status).toBe(409)
    await site.database.kysely.deleteFrom('agenda_entries').where('id', '=', taken.id).execute()
    expect((await visitor.post(path, bookingRequest(), key)).status).toBe(201)
  })

  test('a key is not shared between visitors', async () => {
    await site.visitor().post(path, bookingRequest(), key)
    expect((await site.visitor().post<Created>(path, bookingRequest(), key)).body.code).toBe('slot_taken')
  })

  test('a key expires after a day', { tags: ['engine'] }, async () => {
    const visitor = site.visitor()
    await visitor.post(path, bookingRequest(), key)
    site.clock.advanceMinutes(24 * 60 - 1)
    expect((await visitor.post(path, bookingRequest(), key)).status).toBe(201)
    site.clock.advanceMinutes(2)
    expect((await visitor.post<Created>(path, bookingRequest(), key)).status).toBe(409)
  })
})
