// @module-tag engine
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnlinePaymentState } from '#domain/accounting/online-payment.ts'
import { depositFate } from '#domain/visit/deposit.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { depositHistory, depositPlayer } from '../../../support/accounting/deposit-history.ts'
import { type StaffedDeposits, staffedDeposits } from '../../../support/accounting/deposit-practice.ts'

const DEPOSIT = 2_000

let setup: StaffedDeposits

beforeAll(async () => {
  setup = await staffedDeposits()
})

afterAll(() => setup.closeAll())

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

type Stored = { payments: Awaited<ReturnType<StaffedDeposits['payments']>>; rows: readonly number[] }

/** The site knows each payment of the provider, and the book holds each payment and each refund once. */
async function expectOneTruth({ payments, rows }: Stored): Promise<void> {
  const paid = [...setup.stripe.sessions.values()].filter(({ payment_status }) => payment_status === 'paid')
  const settled: readonly OnlinePaymentState[] = ['paid', 'ended']
  expect(payments.filter(({ state }) => !settled.includes(state))).toEqual([])
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(paid.length)
  expect(await setup.online()).toMatchObject({ openCount: 0, tasks: [] })
  expect(rows.filter((cents) => cents > 0)).toEqual(paid.map(({ amount_total }) => amount_total))
  expect(rows.filter((cents) => cents < 0)).toEqual(setup.refunded().map((amount) => -amount))
  expect(await findBookFault(setup.site.database.kysely)).toBeNull()
}

const refundsOf = async (payments: Stored['payments']) =>
  (await setup.refunds()).filter(({ online_payment_id: id }) => payments.some((payment) => payment.id === id))

/** Of a visit: its money, and what became of that. */
async function moneyOf(payments: Stored['payments'], visitId: number) {
  const its = payments.filter(({ state, reservation_id: id }) => state === 'paid' && id === visitId)
  const back = await refundsOf(its)
  const late = back.filter(({ reason }) => reason === 'late')
  return {
    kept: sum(its.map(({ cents }) => cents)) - sum(back.map(({ cents }) => cents)),
    bookedBy: its.length - late.length,
    isBack: back.length > late.length,
  }
}

async function expectTrue(payments: Stored['payments'], visit: { id: number }): Promise<void> {
  const entry = await setup.entry(visit.id)
  const { kept, bookedBy, isBack } = await moneyOf(payments, visit.id)
  if (entry?.kind !== 'reservation') {
    // Unpaid, the hour is free again, or held no longer.
    expect(Number(entry?.held_until ?? 0)).toBeLessThan(setup.site.clock.instant())
    expect([kept, bookedBy]).toEqual([0, 0])
    return
  }
  expect(bookedBy).toBe(1)
  expect(kept).toBe(isBack ? 0 : DEPOSIT)
  const state = reservationState(toStateColumns(entry), setup.site.clock.local())
  expect(kept > 0 && depositFate({ state }) === 'refund').toBe(false)
  const isOpen = kept > 0 && depositFate({ state }) === 'ask' && !(await setup.keptIds()).includes(visit.id)
  expect((await setup.toSettle()).some(({ reservationId }) => reservationId === visit.id)).toBe(isOpen)
}

test('whatever dies or is lost, no paid hour is freed, nothing unpaid is kept, and each cent is in the book once', async () => {
  const player = depositPlayer(setup)
  await fc.assert(
    fc.asyncProperty(depositHistory, async (history) => {
      const rowsBefore = (await setup.rows()).length
      const paymentsBefore = (await setup.payments()).length
      await player.play(history)
      await player.comeToRest()

      const payments = (await setup.payments()).slice(paymentsBefore)
      await expectOneTruth({ payments, rows: (await setup.amounts()).slice(rowsBefore) })
      for (const visit of player.visits()) await expectTrue(payments, visit)
      // While the server runs, nobody pays for an hour that is free by then.
      const late = (await refundsOf(payments)).filter(({ reason }) => reason === 'late')
      if (!player.wasOff()) expect(late).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 1_200_000)
