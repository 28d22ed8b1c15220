import { beforeEach, expect, test } from 'vitest'
import { insertTemplates } from '../../../support/mail/post.ts'
import { aBookingLimit, CAN_CONFIRM, latestConfirmationToken } from '../../../support/people/confirmations.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Closed = { reservations: unknown[]; pending: { date: string; time: string }[] }
const TIME = { from: '2027-04-13', to: '2027-04-13' }

let setup: Awaited<ReturnType<typeof massagePractice>>
let staff: TestClient

beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  await insertTemplates(setup.site)
  await aBookingLimit(setup.site, { confirmByMail: true })
  staff = await setup.site.visitor().signIn(setup.camille.username)
})

async function book(change: object = {}): Promise<void> {
  const { status } = await setup.site.visitor().post('/api/reservations', setup.bookingRequest(change))
  expect(status).toBe(201)
}
const confirm = (token: string) => setup.site.visitor().post(`/api/confirmation/${token}`)
const close = async (change: object = {}) =>
  (await staff.post<Closed>('/api/admin/agenda/fermer', { ...TIME, ...change })).body

test.each([
  ['a day', {}],
  ['hours', { start: '09:00', end: '12:00' }],
  ['each week without an end', { always: true }],
])(
  'a booking that waits to be confirmed is named as time is closed: %s',
  { tags: ['engine'] },
  async (_, change) => {
    await book()
    const { reservations, pending } = await close(change)
    expect([reservations, pending]).toEqual([[], [{ date: '2027-04-13', time: '10:00' }]])
    expect((await confirm(await latestConfirmationToken(setup.site))).status).toBe(200)
    expect(await close(change)).toMatchObject({ reservations: [{ time: '10:00' }], pending: [] })
  },
)

test('no booking is named that is elsewhere, that has ended, or of which nothing is booked yet', async () => {
  const slot = { serviceId: setup.massage.id, praticienId: setup.camille.id }
  const hold = { ...slot, date: '2027-04-13', time: '11:00' }
  expect(await setup.site.visitor().post('/api/reservations/hold', hold)).toMatchObject({ status: 201 })
  await book({ date: '2027-04-14' })
  expect((await close({ start: '11:00', end: '12:00' })).pending).toEqual([])
  await book()
  setup.site.clock.advanceMinutes(31)
  await book({ time: '09:00' })
  expect((await close({ start: '10:00', end: '10:30' })).pending).toEqual([])
})
