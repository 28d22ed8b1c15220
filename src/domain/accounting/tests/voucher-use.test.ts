import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cents } from '../../language/money.ts'
import { dueOf, settlementOf } from '../receipt.ts'
import type { RedeemableVoucher } from '../voucher.ts'
import { type HeldUse, type RedeemingVisit, settleUse, type VoucherPolicy } from '../voucher-use.ts'

const AMOUNT: RedeemableVoucher = { sessions: null, validUntil: '2027-12-31' }
const SESSIONS: RedeemableVoucher = {
  sessions: { serviceId: 1, minutes: 60, unitCents: 5_000, listCents: 6_500, isServiceGone: false },
  validUntil: '2027-12-31',
}
const LENIENT: VoucherPolicy = { missedConsumes: false, lateConsumes: false }
const STRICT: VoucherPolicy = { missedConsumes: true, lateConsumes: true }
const NEW: HeldUse = { units: 0, cents: 0, isUsed: false, mostUnits: null, overState: null }

const aVisit = (change: Partial<RedeemingVisit> = {}): RedeemingVisit => ({
  day: '2027-04-12',
  cents: 6_500,
  minutes: 60,
  serviceId: 1,
  parts: null,
  state: 'planned',
  isOver: false,
  paid: 0,
  received: 0,
  isPaidOnDay: false,
  ...change,
})
const over = (state: RedeemingVisit['state'], change: Partial<RedeemingVisit> = {}) =>
  aVisit({ state, isOver: true, ...change })
const paid = (cents: Cents) => ({ paid: cents, received: cents, isPaidOnDay: cents > 0 })

/** Use held after each of these states of one visit, with a voucher of the balance. */
function play(
  visits: readonly RedeemingVisit[],
  { voucher = AMOUNT, balance = 10_000, policy = LENIENT }: Partial<Options> = {},
): HeldUse[] {
  let use = NEW
  let left = balance
  return visits.map((visit) => {
    const after = settleUse(use, { voucher, visit, balance: left }, policy)
    left += use.units - after.units
    use = after
    return after
  })
}
type Options = { voucher: RedeemableVoucher; balance: number; policy: VoucherPolicy }

const cents = (uses: readonly HeldUse[]) => uses.map((use) => use.cents)

describe('what a visit holds of its voucher', () => {
  test('goes back for money that is noted before it is over, and comes again when that is taken back', () => {
    const visits = [aVisit(), aVisit(paid(6_500)), aVisit(paid(2_000)), aVisit()]
    expect(cents(play(visits))).toEqual([6_500, 0, 4_500, 6_500])
    expect(cents(play(visits, { voucher: SESSIONS, balance: 5 }))).toEqual([6_500, 0, 4_500, 6_500])
  })

  test('stays once it is over, whatever money is noted or paid back', () => {
    const visits = [aVisit(), over('done'), over('done', paid(6_500)), over('done', { paid: -0 })]
    expect(cents(play(visits))).toEqual([6_500, 6_500, 6_500, 6_500])
  })

  test('comes again on a visit that is over when its payment proves a mistake, and not when that is refunded', () => {
    const before = [aVisit(), aVisit(paid(6_500)), over('done', paid(6_500))]
    expect(cents(play([...before, over('done')]))).toEqual([6_500, 0, 0, 6_500])
    expect(cents(play([...before, over('done', { received: 6_500 })]))).toEqual([6_500, 0, 0, 0])
  })

  test('does not grow by what other visits give back once it is over', () => {
    const [first] = play([aVisit()], { balance: 4_000 })
    const later = { voucher: AMOUNT, visit: over('done'), balance: 6_000 }
    expect(settleUse(first as HeldUse, later, LENIENT).cents).toBe(4_000)
    const nothing = settleUse(NEW, { ...later, balance: 0, visit: aVisit() }, LENIENT)
    expect(settleUse(nothing, later, LENIENT).cents).toBe(0)
  })

  test('goes back with « Absent », and again with « Venu » at most what is unpaid', () => {
    const visits = [aVisit(), over('done'), over('missed'), over('done')]
    expect(cents(play(visits))).toEqual([6_500, 6_500, 0, 6_500])
    expect(cents(play([...visits.slice(0, 3), over('done', paid(2_000))]))[3]).toBe(4_500)
    expect(cents(play(visits, { policy: STRICT }))).toEqual([6_500, 6_500, 6_500, 6_500])
  })

  test('is consumed by a late cancellation as the owner chose, however it was noted, and never by the practice', () => {
    const noted = [aVisit(), over('cancelled_in_time'), over('cancelled_late')]
    expect(cents(play(noted, { policy: STRICT }))).toEqual([6_500, 0, 6_500])
    expect(cents(play(noted))).toEqual([6_500, 0, 0])
    const late = [aVisit(), over('cancelled_late')]
    expect(cents(play(late, { policy: STRICT }))).toEqual([6_500, 6_500])
    for (const state of ['cancelled_in_time', 'cancelled_by_practice', 'handed_over'] as const)
      expect(cents(play([aVisit(), over(state)], { policy: STRICT }))).toEqual([6_500, 0])
  })

  test('stays as it was judged when the owner chooses otherwise later', () => {
    const [, consumed] = play([aVisit(), over('missed')], { policy: STRICT })
    const again = { voucher: AMOUNT, visit: over('missed', paid(1_000)), balance: 3_500 }
    expect(settleUse(consumed as HeldUse, again, LENIENT).cents).toBe(6_500)
    const [, returned] = play([aVisit(), over('missed')])
    expect(settleUse(returned as HeldUse, again, STRICT).cents).toBe(0)
  })

  test('keeps its units and gets back its cents where a session had been devalued', () => {
    const devalued = { units: 1, cents: 5_000, isUsed: true, mostUnits: 1, overState: 'done' } as const
    const judged = (visit: RedeemingVisit) =>
      settleUse(devalued, { voucher: SESSIONS, visit, balance: 0 }, LENIENT)
    expect(judged(over('done'))).toMatchObject({ units: 1, cents: 6_500 })
    expect(judged(over('done', paid(1_500)))).toMatchObject({ units: 1, cents: 5_000 })
  })
})

const NOTES = ['done', 'missed', 'cancelled_late'] as const
const CANCELLATIONS = ['cancelled_in_time', 'cancelled_late', 'cancelled_by_practice', 'handed_over'] as const

type Step =
  | { act: 'pay' | 'price'; visit: number; cents: Cents }
  | { act: 'reverse' | 'refund' | 'restore' | 'touch'; visit: number }
  | { act: 'note'; visit: number; state: (typeof NOTES)[number] }
  | { act: 'cancel'; visit: number; state: (typeof CANCELLATIONS)[number] }

const visit = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom('pay' as const, 'price' as const),
    visit,
    cents: fc.constantFrom(500, 2_000, 6_500),
  }),
  fc.record({
    act: fc.constantFrom('reverse' as const, 'refund' as const, 'restore' as const, 'touch' as const),
    visit,
  }),
  fc.record({ act: fc.constant('note' as const), visit, state: fc.constantFrom(...NOTES) }),
  fc.record({ act: fc.constant('cancel' as const), visit, state: fc.constantFrom(...CANCELLATIONS) }),
)

/** Payments as they stand: each received, and what of it was given back. */
type Played = { visit: RedeemingVisit; payments: { cents: Cents; refunded: Cents }[]; use: HeldUse }

function isPossible({ visit: { state, isOver }, payments }: Played, { act }: Step): boolean {
  if (act === 'price' || act === 'cancel') return !isOver
  if (act === 'restore') return isOver && state !== 'done' && state !== 'missed'
  if (act === 'note') return state === 'planned' || NOTES.some((noted) => noted === state)
  return (act !== 'reverse' && act !== 'refund') || payments.some(({ refunded }) => refunded === 0)
}

function changed({ visit: before, payments }: Played, step: Step): Omit<Played, 'use'> {
  const rest = [...payments]
  const last = rest.findLastIndex(({ refunded }) => refunded === 0)
  if (step.act === 'pay') rest.push({ cents: step.cents, refunded: 0 })
  if (step.act === 'reverse') rest.splice(last, 1)
  if (step.act === 'refund') rest[last] = { cents: rest[last]?.cents ?? 0, refunded: rest[last]?.cents ?? 0 }
  const received = rest.reduce((sum, one) => sum + one.cents, 0)
  const money = { received, paid: received - rest.reduce((sum, { refunded }) => sum + refunded, 0) }
  const state = 'state' in step ? { state: step.state, isOver: true } : {}
  const restored = step.act === 'restore' ? ({ state: 'planned', isOver: false } as const) : {}
  const price = step.act === 'price' ? { cents: step.cents } : {}
  const isPaidOnDay = money.paid > 0
  return { payments: rest, visit: { ...before, ...money, isPaidOnDay, ...state, ...restored, ...price } }
}

function owed({ visit: { state, cents: price, paid: money }, use }: Played): Cents {
  const due = dueOf({ state, cents: price, paid: money, covered: use.cents, isKept: false })
  const settlement = settlementOf({ due, paid: money, covered: use.cents })
  const isOwed = settlement.state === 'unpaid' || settlement.state === 'partly'
  return isOwed ? settlement.cents : 0
}

type Taken = { step: Step; before: Played; after: Played; available: number; isStrict: boolean }

function expectRight({ step: { act }, before, after, available, isStrict }: Taken): void {
  const { visit: now, use } = after
  expect(use.units).toBe(use.cents)
  expectClaim(after, { available, isStrict })
  if (!before.visit.isOver || before.visit.state !== now.state) return
  expect(use.cents).toBeGreaterThanOrEqual(before.use.cents)
  if (act !== 'reverse' && act !== 'refund') expect(owed(after)).toBeLessThanOrEqual(owed(before))
}

function expectClaim(
  { visit: now, use }: Played,
  { available, isStrict }: Pick<Taken, 'available' | 'isStrict'>,
): void {
  const unpaid = Math.max(0, (now.cents ?? 0) - now.paid)
  if (!now.isOver) expect(use.cents).toBe(Math.min(available, unpaid))
  const isNeverPaid = /in_time|by_practice|handed_over/.test(now.state)
  const isGivenBack = !isStrict && /missed|late/.test(now.state)
  if (isNeverPaid || isGivenBack) expect(use.cents).toBe(0)
}

test('whatever becomes of visits and their money, each cent is in one place, and what is over costs nobody more', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isStrict) => {
      const sold = 10_000
      const policy = isStrict ? STRICT : LENIENT
      const judge = (use: HeldUse, visit: RedeemingVisit, balance: number) =>
        settleUse(use, { voucher: AMOUNT, visit, balance }, policy)
      const visits: Played[] = []
      const balance = () => sold - visits.reduce((sum, { use }) => sum + use.units, 0)
      for (let index = 0; index < 3; index += 1)
        visits.push({ visit: aVisit(), payments: [], use: judge(NEW, aVisit(), balance()) })
      for (const one of steps) {
        const before = visits[one.visit] as Played
        if (!isPossible(before, one)) continue
        const { visit: now, payments } = changed(before, one)
        const available = balance() + before.use.units
        const after: Played = { visit: now, payments, use: judge(before.use, now, balance()) }
        visits[one.visit] = after
        expect(balance()).toBeGreaterThanOrEqual(0)
        expectRight({ step: one, before, after, available, isStrict })
      }
    }),
    { numRuns: 500 },
  )
})
