// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaidVisit, PaymentsOfClient } from '#contract/accounting/payment-lists.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aPractitioner } from '../../support/people/people.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
})

const daysOf = (caller: TestClient, start = '2027-04-12', end = start) =>
  caller.get<PaidVisit[]>(`/api/admin/payments/days?start=${start}&end=${end}`)
const clientOf = (caller: TestClient, client: number) =>
  caller.get<PaymentsOfClient>(`/api/admin/clients/${client}/payments`)

describe('what was paid for the visits of some days', () => {
  test('is listed for each visit with a row, cancelled ones included', async () => {
    const [paid, partly, cancelled] = [
      await setup.aVisit('2027-04-12', '09:00'),
      await setup.aVisit('2027-04-12', '10:30'),
      await setup.aVisit('2027-04-12', '14:00'),
    ]
    await setup.aVisit('2027-04-12', '15:30')
    await setup.pay(paid)
    await setup.pay(partly, { euros: 40 })
    await setup.pay(cancelled)
    await setup.owner.delete(`/api/admin/reservations/2027-04-12/${cancelled.id}`)
    expect((await daysOf(setup.owner)).body).toEqual([
      { id: paid.id, paidEuros: 62.5, voucherEuros: 0, state: 'paid', euros: 0 },
      { id: partly.id, paidEuros: 40, voucherEuros: 0, state: 'partly', euros: 22.5 },
      { id: cancelled.id, paidEuros: 62.5, voucherEuros: 0, state: 'overpaid', euros: 62.5 },
    ])
    expect((await daysOf(setup.owner, '2027-04-13')).body).toEqual([])
  })

  test('is shown to a praticien for their own visits alone', async () => {
    await setup.pay(await setup.aVisit())
    const other = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
    expect((await daysOf(setup.camilleSignedIn)).body).toHaveLength(1)
    expect((await daysOf(other)).body).toEqual([])
  })

  test('is listed for 31 days at most', async () => {
    expect((await daysOf(setup.owner, '2027-04-01', '2027-05-01')).status).toBe(200)
    const refused = [
      await daysOf(setup.owner, '2027-04-01', '2027-05-02'),
      await daysOf(setup.owner, '2027-04-02', '2027-04-01'),
      await daysOf(setup.owner, '2027-02-30', '2027-03-01'),
    ]
    for (const { status, body } of refused)
      expect([status, (body as unknown as ErrorBody).issues?.[0]?.message]).toEqual([
        400,
        expect.stringContaining('Le champ'),
      ])
  })
})

describe('what a client has paid', () => {
  test('counts visits, and what was sold or given back without one', async () => {
    const visit = await setup.aVisit()
    const clientId = await recordOf(setup.site, visit)
    await setup.pay(visit, { euros: 40 })
    const sale = { euros: 12, means: 'Espèces', nature: 'Vente d’huile', clientId }
    await setup.owner.post('/api/superadmin/payments', sale)
    await setup.owner.post('/api/superadmin/receipts/2/refunds', { euros: 2, means: 'Espèces' })
    await setup.owner.post('/api/superadmin/payments', { ...sale, clientId: undefined })
    const { body } = await clientOf(setup.owner, clientId)
    expect(body).toMatchObject({ totalEuros: 50, more: false })
    expect(body.visits).toEqual([
      { id: visit.id, paidEuros: 40, voucherEuros: 0, state: 'partly', euros: 22.5 },
    ])
    expect(body.rows.map(({ number, kind, euros }) => [number, kind, euros])).toEqual([
      [3, 'refund', -2],
      [2, 'payment', 12],
      [1, 'payment', 40],
    ])
  })

  test('is shown to a praticien as far as it was for visits with them', async () => {
    const visit = await setup.aVisit()
    const clientId = await recordOf(setup.site, visit)
    await setup.pay(visit)
    await setup.owner.post('/api/superadmin/payments', {
      ...{ euros: 12, means: 'Carte', nature: 'Vente d’huile', clientId },
    })
    const { body } = await clientOf(setup.camilleSignedIn, clientId)
    expect(body).toMatchObject({ totalEuros: 62.5, rows: [{ number: 1 }] })
    const other = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
    expect((await clientOf(other, clientId)).status).toBe(404)
  })

  test('is hidden for the visits of colleagues, even where all clients are seen', async () => {
    const visit = await setup.aVisit()
    const clientId = await recordOf(setup.site, visit)
    await setup.pay(visit)
    await setup.owner.put('/api/superadmin/client-access', { practitionersSeeAll: true })
    const other = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
    expect((await clientOf(other, clientId)).body).toEqual({
      ...{ visits: [], rows: [], more: false, totalEuros: 0 },
    })
  })

  test('is an entry of the audit trail', async () => {
    const clientId = await recordOf(setup.site, await setup.aVisit())
    await clientOf(setup.owner, clientId)
    const opened = await setup.site.database.kysely
      .selectFrom('audit_trail')
      .select('action')
      .where('action', '=', 'client_opened')
      .execute()
    expect(opened).toHaveLength(1)
  })
})
