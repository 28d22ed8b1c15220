// @module-tag engine
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { addDays } from '#domain/language/time.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const VISITS = 4
const visit = fc.nat({ max: VISITS - 1 })

type Step =
  | { act: 'use' | 'cancel' | 'restore' | 'leave' | 'return'; visit: number }
  | { act: 'price'; visit: number; cents: number }
  | { act: 'judge' }

type Change = Exclude<Step, { act: 'judge' }>

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom(
      'use' as const,
      'cancel' as const,
      'restore' as const,
      'leave' as const,
      'return' as const,
    ),
    visit,
  }),
  fc.record({ act: fc.constant('price' as const), visit, cents: fc.constantFrom(0, 1_000, 4_000, 9_000) }),
  fc.record({ act: fc.constant('judge' as const) }),
)

type State = { isBeyond: boolean; cents: number; isCancelled: boolean }

/** State of a visit after a step, derived independently. */
function after(state: State, step: Change): State {
  if (step.act === 'cancel' || step.act === 'restore') return { ...state, isCancelled: step.act === 'cancel' }
  if (step.act === 'leave' || step.act === 'return') return { ...state, isBeyond: step.act === 'leave' }
  return step.act === 'price' ? { ...state, cents: step.cents } : state
}

test('whatever becomes of visits, a balance is the sum of its entries and never that of another', async () => {
  const setup = await bookedPractice()
  const { site, owner } = setup
  const db = site.database.kysely
  await aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  let runs = 0

  const play = async (steps: readonly Step[]) => {
    runs += 1
    const first = addDays('2027-05-01', runs * 3 * VISITS)
    // Each visit has a day within the validity, and one beyond it.
    const validUntil = addDays(first, VISITS)
    const dayOf = (index: number, { isBeyond }: State) =>
      addDays(first, isBeyond ? VISITS + 1 + index : index)
    const sale = { euros: 100, paidEuros: 100, validUntil }
    const { body } = await owner.post<{ voucher: Voucher; code: string }>('/api/superadmin/vouchers', sale)
    const states: State[] = []
    const ids: number[] = []
    for (let index = 0; index < VISITS; index += 1) {
      ids.push((await setup.aVisit(addDays(first, index))).id)
      states.push({ isBeyond: false, cents: 6_250, isCancelled: false })
    }
    const apply = async (change: Change) => {
      const { act, visit: index } = change
      const id = ids[index] ?? 0
      const state = after(states[index] as State, change)
      states[index] = state
      const date = dayOf(index, state)
      if (act === 'use') await owner.put(`/api/admin/reservations/${date}/${id}/voucher`, { code: body.code })
      const cancelled_at = state.isCancelled ? site.clock.instant() : null
      const row = db.updateTable('agenda_entries').where('id', '=', id)
      await row.set({ date, price_cents: state.cents, cancelled_at }).execute()
    }
    for (const one of steps) await (one.act === 'judge' ? settleAllVisits(site) : apply(one))
    await settleAllVisits(site)
    return { voucherId: body.voucher.id, ids, states }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { voucherId, ids, states } = await play(steps)
      const entries = await db
        .selectFrom('voucher_entries')
        .selectAll()
        .where('voucher_id', '=', voucherId)
        .execute()
      const uses = await db
        .selectFrom('voucher_visits')
        .selectAll()
        .where('voucher_id', '=', voucherId)
        .execute()
      const { balance } = await db
        .selectFrom('vouchers')
        .select('balance')
        .where('id', '=', voucherId)
        .executeTakeFirstOrThrow()
      const sum = (rows: readonly { units: number }[]) => rows.reduce((total, { units }) => total + units, 0)
      expect(sum(entries)).toBe(balance)
      expect(balance + sum(uses)).toBe(10_000)
      expect(balance).toBeGreaterThanOrEqual(0)
      for (const { reservation_id: id, units } of uses) {
        const { isBeyond, isCancelled, cents } = states[ids.indexOf(id)] as State
        expect(sum(entries.filter((entry) => entry.reservation_id === id))).toBe(-units || 0)
        expect(units).toBeLessThanOrEqual(isBeyond || isCancelled ? 0 : cents)
      }
    }),
    { numRuns: 30 },
  )
})
