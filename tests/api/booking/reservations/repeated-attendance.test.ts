import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Attendance } from '#domain/visit/attendance.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: TestClient
let reservation: { id: number; date: string }

beforeEach(async () => {
  const setup = await massagePractice()
  site = setup.site
  camille = await site.visitor().signIn(setup.camille.username)
  reservation = await aReservation(site, { praticienId: setup.camille.id, date: '2027-04-09', time: '10:00' })
})

type Noted = { message: string; attendance: Attendance | null; version: number } & ErrorBody

const KEY = { 'idempotency-key': 'une-pression' }

const note = (attendance: Attendance | null, headers: Record<string, string> = {}) => {
  const { date, id } = reservation
  return camille.put<Noted>(`/api/admin/reservations/${date}/${id}/attendance`, { attendance }, headers)
}

const stored = () =>
  site.database.kysely
    .selectFrom('agenda_entries')
    .select(['attendance', 'version'])
    .where('id', '=', reservation.id)
    .executeTakeFirstOrThrow()

describe('an attendance that is sent again because its answer was lost', { tags: ['engine'] }, () => {
  test('is noted once, and is no conflict with itself', async () => {
    const first = await note('came', { 'if-match': '"1"', ...KEY })
    expect(first.body).toMatchObject({ attendance: 'came', version: 2 })
    const again = await note('came', { 'if-match': '"1"', ...KEY })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await stored()).toEqual({ attendance: 'came', version: 2 })
  })

  test('does not undo what a colleague noted in between', async () => {
    await note('came', { 'if-match': '"1"', ...KEY })
    await note('missed')
    const again = await note('came', { 'if-match': '"1"', ...KEY })
    expect(again.body).toMatchObject({ attendance: 'came', version: 2 })
    expect(await stored()).toEqual({ attendance: 'missed', version: 3 })
  })

  test('is noted once by ten simultaneous attempts', async () => {
    await camille.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => note('came', { 'if-match': '"1"', ...KEY })),
    )
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      Array.from({ length: 10 }, () => [200, 2]),
    )
  })

  test('is a conflict if it had not arrived, and a colleague was faster', async () => {
    await note('missed')
    expect((await note('came', { 'if-match': '"1"', ...KEY })).body.code).toBe('reservation_moved')
    expect(await stored()).toEqual({ attendance: 'missed', version: 2 })
  })

  test('is another request with another value', async () => {
    await note('came', KEY)
    expect((await note('missed', KEY)).body.code).toBe('idempotency_mismatch')
  })
})
