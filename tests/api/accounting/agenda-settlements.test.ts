// @module-tag engine
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { addDays } from '#domain/language/time.ts'
import { aPackPractice } from '../../support/accounting/packs.ts'
import { aPractitioner } from '../../support/people/people.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Setup = Awaited<ReturnType<typeof aPackPractice>>
type Visit = { id: number; date: string }

const ACTS = [
  'pay a part',
  'pay the rest',
  'pay too much',
  'refund',
  'reverse',
  'voucher',
  'no voucher',
  'cancel',
  'restore',
  'give away',
  'came',
  'absent',
  'cancelled late',
  'other price',
  'no price',
  'next day',
] as const
type Act = (typeof ACTS)[number]

const listed = async (by: TestClient, { start, end }: { start: string; end: string }) =>
  (await by.get<AgendaReservation[]>(`/api/admin/agenda/reservations?start=${start}&end=${end}`)).body

/** As the panel of one visit says it, which reads that visit alone. */
async function onPanel({ owner, pathOf }: Setup, visit: Visit) {
  const { body } = await owner.get<VisitPayments>(pathOf(visit))
  const { paidEuros, voucherEuros, state, euros } = body
  return { paidEuros, voucherEuros, state, euros }
}

async function expectAsOnPanels(setup: Setup, range: { start: string; end: string }) {
  const reservations = await listed(setup.owner, range)
  for (const reservation of reservations)
    expect(reservation.settlement).toEqual(await onPanel(setup, reservation))
  return reservations
}

/** A step that is refused changes nothing, and is compared all the same. */
async function perform(setup: Setup, act: Act, { visit, code }: { visit: Visit; code: string }) {
  const { owner, site, pathOf, pay } = setup
  const path = `/api/admin/reservations/${visit.date}/${visit.id}`
  const { paidEuros, euros } = (await owner.get<VisitPayments>(pathOf(visit))).body
  const note = (amount: number) => pay(visit, { euros: amount, knownPaidEuros: paidEuros })
  const attend = (attendance: string) => owner.put(`${path}/attendance`, { attendance })
  const change = (columns: object) =>
    site.database.kysely.updateTable('agenda_entries').set(columns).where('id', '=', visit.id).execute()
  const lastNumber = async () => {
    const rows = await setup.rows()
    return rows.findLast((row) => row.reservation_id === visit.id && row.kind === 'payment')?.number ?? 0
  }
  const acts: Record<Act, () => Promise<unknown>> = {
    'pay a part': () => note(20),
    'pay the rest': () => note(euros || 5),
    'pay too much': () => note(80),
    refund: async () =>
      owner.post(`/api/superadmin/receipts/${await lastNumber()}/refunds`, { euros: 5, means: 'Espèces' }),
    reverse: async () => owner.post(`/api/superadmin/receipts/${await lastNumber()}/contra`),
    voucher: () => owner.put(`${path}/voucher`, { code }),
    'no voucher': () => owner.delete(`${path}/voucher`),
    cancel: () => owner.delete(path),
    restore: () => owner.post(`${path}/restore`),
    'give away': () =>
      owner.put(`${path}/client`, {
        clientName: 'Marc Olivier',
        clientEmail: 'marc@exemple.fr',
        person: 'other',
        tellClient: false,
      }),
    came: () => attend('came'),
    absent: () => attend('missed'),
    'cancelled late': () => attend('cancelled_late'),
    'other price': () => change({ price_cents: 9_000 }),
    'no price': () => change({ price_cents: null }),
    'next day': async () => site.clock.set(`${addDays(site.clock.local().day, 1)}T12:00`),
  }
  await acts[act]()
}

async function sellVoucher({ owner }: Setup, euros: number) {
  const sale = { euros, paidEuros: euros, validUntil: '2027-12-31' }
  return (await owner.post<{ voucher: Voucher; code: string }>('/api/superadmin/vouchers', sale)).body.code
}

describe('the agenda says of each visit what its own panel says', () => {
  const cases: Record<string, { acts: Act[]; state: string; euros: number } | null> = {
    'nothing noted': { acts: [], state: 'unpaid', euros: 62.5 },
    'paid in part': { acts: ['pay a part'], state: 'partly', euros: 42.5 },
    paid: { acts: ['pay the rest'], state: 'paid', euros: 0 },
    'paid back in part': { acts: ['pay the rest', 'refund'], state: 'partly', euros: 5 },
    'paid by mistake': { acts: ['pay the rest', 'reverse'], state: 'unpaid', euros: 62.5 },
    'paid too much': { acts: ['pay too much'], state: 'overpaid', euros: 17.5 },
    'settled in part by a voucher': { acts: ['voucher'], state: 'partly', euros: 12.5 },
    'settled by a voucher and money': { acts: ['voucher', 'pay the rest'], state: 'paid', euros: 0 },
    'absent on a day that is over': { acts: ['next day', 'absent'], state: 'unpaid', euros: 62.5 },
    'absent, with a voucher': { acts: ['voucher', 'next day', 'absent'], state: 'unpaid', euros: 62.5 },
    'cancelled late, as staff noted': { acts: ['next day', 'cancelled late'], state: 'unpaid', euros: 0 },
    'without a price': { acts: ['no price'], state: 'unpriced', euros: 0 },
    'cancelled and restored': { acts: ['pay a part', 'cancel', 'restore'], state: 'partly', euros: 42.5 },
    cancelled: null,
  }
  test.each(Object.entries(cases))('%s', async (_name, expected) => {
    const setup = await aPackPractice()
    const visit = await setup.aVisit('2027-04-13')
    const code = await sellVoucher(setup, 50)
    for (const act of expected?.acts ?? (['pay the rest', 'cancel'] as const)) {
      await perform(setup, act, { visit, code })
      setup.owner = await setup.site.visitor().signIn(setup.ownerName)
    }
    const [found] = await expectAsOnPanels(setup, { start: '2027-04-13', end: '2027-04-13' })
    const { acts: _, ...settlement } = expected ?? { acts: [] }
    if (expected === null) expect(found).toBeUndefined()
    else expect(found?.settlement).toMatchObject(settlement)
  })

  test('an hour that was given away owes anew, whatever the former client paid', async () => {
    const setup = await aPackPractice()
    const visit = await setup.aVisit('2027-04-13')
    await setup.pay(visit)
    await perform(setup, 'give away', { visit, code: '' })
    const [found, ...others] = await expectAsOnPanels(setup, { start: '2027-04-13', end: '2027-04-13' })
    expect(others).toEqual([])
    expect(found).toMatchObject({ clientName: 'Marc Olivier', settlement: { state: 'unpaid', euros: 62.5 } })
  })

  test('whatever was done before', async () => {
    const setup = await aPackPractice()
    const code = await sellVoucher(setup, 400)
    let run = 0
    const history = fc.array(fc.record({ act: fc.constantFrom(...ACTS), visit: fc.nat({ max: 2 }) }), {
      minLength: 3,
      maxLength: 14,
    })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        run += 1
        const today = addDays('2027-04-12', run * 40)
        setup.site.clock.set(`${today}T08:00`)
        setup.owner = await setup.site.visitor().signIn(setup.ownerName)
        const visits = [
          await setup.aVisit(today, '09:00'),
          await setup.aVisit(addDays(today, 1), '09:00'),
          await setup.aVisit(addDays(today, 2), '10:30'),
        ]
        for (const { act, visit } of steps) await perform(setup, act, { visit: visits[visit] as Visit, code })
        setup.owner = await setup.site.visitor().signIn(setup.ownerName)
        await expectAsOnPanels(setup, { start: today, end: addDays(today, 3) })
      }),
      { numRuns: 12 },
    )
  })
})

test('a praticien reads the settlement of their own visits, and of nobody else’s', async () => {
  const setup = await aPackPractice()
  await setup.aVisit('2027-04-13')
  const other = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
  const range = { start: '2027-04-13', end: '2027-04-13' }
  expect(await listed(setup.camilleSignedIn, range)).toMatchObject([{ settlement: { state: 'unpaid' } }])
  expect(await listed(other, range)).toEqual([])
})
