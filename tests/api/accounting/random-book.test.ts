// @module-tag engine
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Book } from '#contract/accounting/book.ts'
import { addDays } from '#domain/language/time.ts'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { bookedPractice } from '../../support/accounting/book.ts'

/** Days of payments reach back into the year before. */
const TODAY = '2028-01-04'
const TIMES = ['09:00', '10:30', '14:00']
const BOOK = '/api/superadmin/receipts'
const HISTORIES = 8

const cents = fc.integer({ min: 1, max: 9_000 })
const which = fc.nat({ max: 12 })
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('pay'), which, cents, back: fc.nat({ max: 31 }) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('sell'), cents, back: fc.nat({ max: 31 }) }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('refund'), which, cents }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('reverse'), which }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('cancel'), which }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('erase') }) },
)
const anyHistory = fc.array(anyStep as fc.Arbitrary<Step>, { minLength: 20, maxLength: 40 })

type Step = { step: string; which?: number; cents?: number; back?: number }
type Noted = { kind: 'payment' | 'refund' | 'contra'; cents: number; day: string; of: number | null }

/** The book as plain arithmetic, beside the one of the site. `of`: index of the row that it corrects. */
class PlainBook {
  readonly rows: Noted[] = []

  /** Rest of the payment at that index. */
  restOf(index: number): number {
    const derived = this.rows.filter((row, at) => at !== index && this.#rootOf(row) === index)
    return derived.reduce((sum, row) => sum + row.cents, this.rows[index]?.cents ?? 0)
  }

  #rootOf({ of }: Noted): number | null {
    if (of === null) return null
    const parent = this.rows[of] as Noted
    return parent.of ?? of
  }

  mayReverse(index: number): boolean {
    const row = this.rows[index]
    if (row === undefined || row.kind === 'contra') return false
    const isReversed = this.rows.some(({ kind, of }) => kind === 'contra' && of === index)
    return !isReversed && (row.kind === 'refund' || this.restOf(index) === row.cents)
  }

  sumOfYear(year: string): number {
    const ofYear = this.rows.filter(({ day }) => day.startsWith(year))
    return ofYear.reduce((sum, row) => sum + row.cents, 0)
  }
}

async function play(steps: readonly Step[]): Promise<{ plain: PlainBook; erased: number }> {
  const setup = await bookedPractice({ now: `${TODAY}T08:00` })
  const { owner, site } = setup
  const visits = await Promise.all(TIMES.map((time) => setup.aVisit(TODAY, time)))
  const plain = new PlainBook()
  const paid = new Map<number, number>()
  /** The visit of each row. */
  const visitsOf: (number | null)[] = []
  const visitOf = ({ which: at = 0 }: Step) => visits[at % visits.length] as (typeof visits)[number]
  const note = (status: number, row: Noted) => {
    expect(status).toBe(201)
    plain.rows.push(row)
  }
  let erased = 0
  const moves: Record<string, (step: Step) => Promise<unknown>> = {
    pay: async (step) => {
      const visit = visitOf(step)
      const { cents: amount = 0, back = 0 } = step
      const day = addDays(TODAY, -back)
      const known = paid.get(visit.id) ?? 0
      const change = { euros: amount / 100, day, knownPaidEuros: known / 100 }
      note((await setup.pay(visit, change)).status, { kind: 'payment', cents: amount, day, of: null })
      paid.set(visit.id, known + amount)
      visitsOf.push(visit.id)
    },
    sell: async ({ cents: amount = 0, back = 0 }) => {
      const day = addDays(TODAY, -back)
      const sale = { euros: amount / 100, means: 'Carte', nature: 'Huile', day }
      const { status } = await owner.post('/api/superadmin/payments', sale)
      note(status, { kind: 'payment', cents: amount, day, of: null })
      visitsOf.push(null)
    },
    refund: async ({ which: index = 0, cents: amount = 0 }) => {
      const refund = { euros: amount / 100, means: 'Carte' }
      const { status } = await owner.post(`${BOOK}/${index + 1}/refunds`, refund)
      if (plain.rows[index]?.kind !== 'payment') return expect(status).toBe(404)
      if (amount > plain.restOf(index)) return expect(status).toBe(400)
      note(status, { kind: 'refund', cents: -amount, day: TODAY, of: index })
      return settle(index, -amount)
    },
    reverse: async ({ which: index = 0 }) => {
      const row = plain.rows[index]
      const { status } = await owner.post(`${BOOK}/${index + 1}/contra`)
      if (row === undefined) return expect(status).toBe(404)
      if (!plain.mayReverse(index)) return expect(status).toBe(409)
      note(status, { kind: 'contra', cents: -row.cents, day: TODAY, of: index })
      return settle(index, -row.cents)
    },
    cancel: async (step) => {
      const { id, date } = visitOf(step)
      // The second time it is gone.
      const { status } = await owner.delete(`/api/admin/reservations/${date}/${id}`)
      expect([200, 404]).toContain(status)
    },
    erase: async () => {
      const erasure = { subject: { email: 'zoe@exemple.fr' }, cancelUpcoming: true }
      expect(await findBookFault(site.database.kysely)).toBeNull()
      const { status } = await owner.post('/api/superadmin/personal-data/erasure', erasure)
      expect(status).toBe(erased === 0 ? 200 : 404)
      erased += 1
      expect(await findBookFault(site.database.kysely)).toBeNull()
    },
  }
  const settle = (index: number, change: number) => {
    const visit = visitsOf[index] ?? null
    visitsOf.push(visit)
    if (visit !== null) paid.set(visit, (paid.get(visit) ?? 0) + change)
  }
  for (const step of steps) await moves[step.step]?.(step)
  await compare(setup, plain)
  return { plain, erased }
}

async function compare({ site, owner, rows }: Awaited<ReturnType<typeof bookedPractice>>, plain: PlainBook) {
  const stored = (await rows()).map(({ kind, cents: amount, day }) => ({ kind, cents: amount, day }))
  expect(stored).toEqual(plain.rows.map(({ of: _, ...row }) => row))
  for (const [year, month] of [
    ['2027', '2027-12'],
    ['2028', '2028-01'],
  ] as const) {
    const { body } = await owner.get<Book>(`${BOOK}?month=${month}`)
    const { rows: sums } = await sql<{ total: number }>`
      select coalesce(sum(cents), 0) as total from receipts where substr(day, 1, 4) = ${year}`.execute(
      site.database.kysely,
    )
    expect([body.yearEuros, Number(sums[0]?.total)]).toEqual([
      plain.sumOfYear(year) / 100,
      plain.sumOfYear(year),
    ])
  }
  expect(await findBookFault(site.database.kysely)).toBeNull()
}

test('any history of payments, refunds, contra entries, cancellations and erasures is plain arithmetic', {
  timeout: 0,
}, async () => {
  const seen = new Set<string>()
  for (const steps of fc.sample(anyHistory, HISTORIES)) {
    const { plain, erased } = await play(steps)
    for (const { kind } of plain.rows) seen.add(kind)
    if (erased > 0) seen.add('erasure')
  }
  expect([...seen].sort()).toEqual(['contra', 'erasure', 'payment', 'refund'])
})
