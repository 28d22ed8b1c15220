import { beforeEach, describe, expect, test } from 'vitest'
import type { Pack, VisitVoucher } from '#contract/accounting/visit-vouchers.ts'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { aSiteWithClients, ZOE } from '../../../support/people/client-records.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let setup: Awaited<ReturnType<typeof aSiteWithClients>>
let leo: { id: number; username: string }
let asLeo: TestClient
let zoe: number
let pack: Voucher

/** Zoé comes to Camille and has a pack, a gift of Paul's; Léo practises beside her. */
beforeEach(async () => {
  setup = await aSiteWithClients()
  const { site, massage, owner, comes } = setup
  await aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  leo = await aPractitioner(site, { firstName: 'Léo', lastName: 'Blanc', offers: [massage.id] })
  asLeo = await site.visitor().signIn(leo.username)
  zoe = (await comes(ZOE)).record
  const sale = { sessions: 5, serviceId: massage.id, paidEuros: 250, clientId: zoe }
  const gift = { giverName: 'Paul Martin', message: 'Bon anniversaire' }
  const { body } = await owner.post<{ voucher: Voucher }>('/api/superadmin/vouchers', { ...sale, ...gift })
  pack = body.voucher
})

async function book(change: object = {}) {
  const at = { praticienId: leo.id, date: '2027-04-26', time: '09:00', serviceId: setup.massage.id }
  const client = { clientName: ZOE.clientName, clientEmail: ZOE.clientEmail }
  return asLeo.post<{ booking: { id: number } } & ErrorBody>('/api/reservations', {
    ...at,
    ...client,
    ...change,
  })
}

const packsOf = async (by: TestClient) => (await by.get<Pack[]>(`/api/admin/clients/${zoe}/packs`)).body
const voucherPath = (id: number) => `/api/admin/reservations/2027-04-26/${id}/voucher`

describe('the packs of a record that is withheld from a praticien', () => {
  test('are not shown on the record or the visit, and open with the record', async () => {
    const { booking } = (await book()).body
    expect(await packsOf(asLeo)).toEqual([])
    expect((await asLeo.get<VisitVoucher>(voucherPath(booking.id))).body).toEqual({ use: null, packs: [] })
    setup.site.clock.set('2027-04-26T10:00')
    asLeo = await setup.site.visitor().signIn(leo.username)
    expect(await packsOf(asLeo)).toMatchObject([{ id: pack.id, balance: 5 }])
    expect((await asLeo.get<VisitVoucher>(voucherPath(booking.id))).body.packs).toHaveLength(1)
  })

  test('settle no visit by their id, neither afterwards nor while booking', async () => {
    const { booking } = (await book()).body
    const { status, body } = await asLeo.put<ErrorBody>(voucherPath(booking.id), { packId: pack.id })
    expect([status, body.code]).toEqual([403, 'record_withheld'])
    const booked = await book({ time: '11:00', packId: pack.id })
    expect([booked.status, booked.body.issues?.[0]?.path]).toEqual([400, 'packId'])
  })
})

test('a praticien sees the rest and the last day of a pack, and neither price, giver nor message', async () => {
  const asCamille = await setup.site.visitor().signIn(setup.camille.username)
  const [shown] = await packsOf(asCamille)
  expect(shown).toMatchObject({ balance: 5, units: 5, validUntil: pack.validUntil })
  expect(JSON.stringify(shown)).not.toMatch(/250|Paul|anniversaire|paidEuros/)
  const [seenByOwner] = await packsOf(setup.owner)
  expect(seenByOwner?.paidEuros).toBe(250)
})
