// @module-tag engine
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { addDays } from '#domain/language/time.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { mergeRecords, recordOf, undoMergeOf } from '../../../support/people/client-records.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const VISITS = 3
const SOLD = 10_000
const LAST_DAY = '2027-06-30'

const visit = fc.nat({ max: VISITS - 1 })
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('use'), visit }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('cancel', 'restore'), visit }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('cheaper', 'dearer'), visit }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('shorten', 'extend', 'merge', 'undo') }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('refund', 'erase', 'judge') }) },
)
type Step = { act: string; visit?: number }
const anyHistory = fc.array(anyStep as fc.Arbitrary<Step>, { minLength: 5, maxLength: 25 })

async function aPracticeWithPacks() {
  const setup = await bookedPractice()
  await aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  return setup
}

type Setup = Awaited<ReturnType<typeof aPracticeWithPacks>>

/** A client with a pack and visits on hours of their own, and somebody with whom staff may merge them. */
async function aClientWithPack({ site, owner, camille, massage }: Setup, run: number) {
  const { kysely } = site.database
  const email = `client-${run}@exemple.fr`
  const book = async (date: string, clientEmail: string) => {
    const at = { praticienId: camille.id, serviceId: massage.id, date, time: '09:00' }
    const { id } = await aReservation(site, { ...at, clientName: `Client ${run}`, clientEmail })
    await kysely.updateTable('agenda_entries').set({ price_cents: 6_250 }).where('id', '=', id).execute()
    return { id, date }
  }
  const first = addDays('2027-04-13', run * (VISITS + 1))
  const visits: { id: number; date: string }[] = []
  for (let index = 0; index < VISITS; index += 1) visits.push(await book(addDays(first, index), email))
  const record = await recordOf(site, visits[0] as { id: number })
  const other = await recordOf(site, await book(addDays(first, VISITS), `autre-${run}@exemple.fr`))
  const sale = {
    euros: 100,
    paidEuros: 100,
    clientId: record,
    recipientName: 'Zoé',
    validUntil: '2029-06-30',
  }
  const { body } = await owner.post<{ voucher: Voucher }>('/api/superadmin/vouchers', sale)
  return { email, visits, record, other, packId: body.voucher.id }
}

async function play(setup: Setup, steps: readonly Step[], run: number) {
  const { site, owner } = setup
  const { kysely } = site.database
  const { email, visits, record, other, packId } = await aClientWithPack(setup, run)
  const pack = `/api/superadmin/vouchers/${packId}`
  let mergeId = 0
  let erased = false
  const visitOf = ({ visit: index = 0 }: Step) => visits[index] as (typeof visits)[number]
  const change = (step: Step, values: object) =>
    kysely.updateTable('agenda_entries').set(values).where('id', '=', visitOf(step).id).execute()
  const setValidity = (validUntil: string) => owner.put(`${pack}/validity`, { validUntil })
  const moves: Record<string, (step: Step) => Promise<unknown>> = {
    use: (step) => {
      const { id, date } = visitOf(step)
      return owner.put(`/api/admin/reservations/${date}/${id}/voucher`, { packId })
    },
    cancel: (step) => change(step, { cancelled_at: site.clock.instant() }),
    restore: (step) => change(step, { cancelled_at: null }),
    cheaper: (step) => change(step, { price_cents: 1_000 }),
    dearer: (step) => change(step, { price_cents: 9_000 }),
    // Before the visits of most runs, and after them.
    shorten: () => setValidity(LAST_DAY),
    extend: () => setValidity('2029-06-30'),
    merge: async () => {
      mergeId = (await mergeRecords(owner, other, record)).body.mergeId ?? mergeId
    },
    undo: () => undoMergeOf(owner, mergeId),
    refund: () => owner.post(`${pack}/refund`, { euros: 0 }),
    erase: async () => {
      const choice = { cancelUpcoming: true, endsPacks: true }
      const path = '/api/superadmin/personal-data/erasure'
      const { status } = await owner.post(path, { subject: { email }, ...choice })
      if (status === 200) erased = true
    },
    judge: () => settleAllVisits(site),
  }
  for (const step of steps) {
    const reply = await moves[step.act]?.(step)
    const { status = 200 } = (reply ?? {}) as { status?: number }
    expect(status, step.act).toBeLessThan(500)
    expect(await findVoucherFault(kysely), step.act).toBeNull()
  }
  await settleAllVisits(site)
  return { packId, erased }
}

async function readLedger({ site }: Setup, packId: number) {
  const { kysely } = site.database
  const row = await kysely
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', packId)
    .executeTakeFirstOrThrow()
  const entries = await kysely
    .selectFrom('voucher_entries')
    .select(['kind', 'units'])
    .where('voucher_id', '=', packId)
    .execute()
  const uses = await kysely
    .selectFrom('voucher_visits')
    .select('units')
    .where('voucher_id', '=', packId)
    .execute()
  const sum = (rows: readonly { units: number }[]) => rows.reduce((total, { units }) => total + units, 0)
  const refunded = -sum(entries.filter(({ kind }) => kind === 'refunded'))
  return { row, held: sum(uses), refunded }
}

test('whatever becomes of a pack and its client, what was sold is left, held or refunded', {
  timeout: 0,
}, async () => {
  const setup = await aPracticeWithPacks()
  const seen = new Set<string>()
  let run = 0
  for (const steps of fc.sample(anyHistory, 25)) {
    run += 1
    const { packId, erased } = await play(setup, steps, run)
    const { row, held, refunded } = await readLedger(setup, packId)
    expect(row.balance + held + refunded, JSON.stringify(steps)).toBe(SOLD)
    expect(await findVoucherFault(setup.site.database.kysely)).toBeNull()
    if (held > 0) seen.add('held')
    if (refunded > 0) seen.add('refunded')
    if (!erased) continue
    seen.add('erased')
    expect(row, JSON.stringify(steps)).toMatchObject({ client_id: null, recipient_name: null })
  }
  expect([...seen].sort()).toEqual(['erased', 'held', 'refunded'])
})
