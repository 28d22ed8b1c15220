import { expect, test } from 'vitest'
import type { PaymentsOfClient } from '#contract/accounting/payment-lists.ts'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'
import {
  aSiteWithClients,
  BY_PHONE,
  clientRecordsOf,
  mergeRecords,
  undoMergeOf,
  ZOE,
} from '../../../support/people/client-records.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const VOUCHERS = '/api/superadmin/vouchers'

async function aSiteWithPacks() {
  const setup = await aSiteWithClients()
  const { site, owner, massage } = setup
  await aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  const sell = async (change: object, by: TestClient = owner) => {
    const pack = { sessions: 5, serviceId: massage.id, paidEuros: 250, ...change }
    const { status, body } = await by.post<{ voucher: Voucher }>(VOUCHERS, pack)
    expect(status).toBe(201)
    return body.voucher
  }
  const { kysely } = site.database
  const stored = (id: number) =>
    kysely.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ownerOf = async ({ id }: Voucher) => (await stored(id)).client_id
  return { ...setup, sell, stored, ownerOf }
}

test('packs follow the kept record, and return with the other one', async () => {
  const { owner, comes, sell, ownerOf } = await aSiteWithPacks()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  const [own, other] = [await sell({ clientId: zoe }), await sell({ clientId: byPhone })]
  const { body } = await mergeRecords(owner, zoe, byPhone)
  const later = await sell({ clientId: zoe })
  expect([await ownerOf(own), await ownerOf(other)]).toEqual([zoe, zoe])
  await undoMergeOf(owner, body.mergeId)
  expect([await ownerOf(own), await ownerOf(other), await ownerOf(later)]).toEqual([zoe, byPhone, zoe])
})

test('a merge by the version before is undone without its packs', async () => {
  const { site, owner, comes, sell, ownerOf } = await aSiteWithPacks()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  const pack = await sell({ clientId: byPhone })
  const { body } = await mergeRecords(owner, zoe, byPhone)
  const { kysely } = site.database
  const { moved } = await kysely.selectFrom('client_merges').select('moved').executeTakeFirstOrThrow()
  const { packs: _, ...before } = JSON.parse(moved)
  await kysely
    .updateTable('client_merges')
    .set({ moved: JSON.stringify(before) })
    .execute()
  expect((await undoMergeOf(owner, body.mergeId)).status).toBe(200)
  expect(await ownerOf(pack)).toBe(zoe)
})

test('a record that its corrected details make part of another one takes its packs there', {
  tags: ['engine'],
}, async () => {
  const { owner, comes, sell, ownerOf } = await aSiteWithPacks()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  const pack = await sell({ clientId: byPhone })
  const details = { subject: { clientId: byPhone }, details: { clientEmail: ZOE.clientEmail } }
  expect((await owner.put('/api/superadmin/personal-data', details)).status).toBe(200)
  expect(await ownerOf(pack)).toBe(zoe)
})

test('packs sold to a record while it is merged belong to its client, or are refused', {
  tags: ['engine'],
}, async () => {
  const { site, owner, comes, massage } = await aSiteWithPacks()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  const pack = { sessions: 5, serviceId: massage.id, paidEuros: 250, clientId: byPhone }
  const buy = () => owner.post(VOUCHERS, pack)
  const replies = await Promise.all([buy(), buy(), mergeRecords(owner, zoe, byPhone), buy(), buy()])
  const sold = replies.filter(({ body }) => 'voucher' in (body as object))
  const owners = await site.database.kysely.selectFrom('vouchers').select('client_id').execute()
  expect(owners).toEqual(sold.map(() => ({ client_id: zoe })))
})

test('a record is in contact as long as something is left of its pack, until the pack’s last day', {
  tags: ['engine'],
}, async () => {
  const { site, signIn, comes, sell, stored } = await aSiteWithPacks()
  const { record } = await comes(ZOE)
  const pack = await sell({ clientId: record, validUntil: '2028-05-03', recipientName: 'Zoé' })
  await sell({ clientId: (await comes(BY_PHONE)).record, validUntil: '2027-06-01' })
  site.clock.set('2030-06-02T23:00')
  await purgeExpired(site)
  expect(await clientRecordsOf(site)).toMatchObject([{ id: record }])
  site.clock.set('2031-05-03T23:00')
  await purgeExpired(site)
  expect(await clientRecordsOf(site)).toMatchObject([{ id: record, name: 'Zoé Petit' }])
  const owner = await signIn()
  await owner.post(`${VOUCHERS}/${pack.id}/refund`, { euros: 0 })
  await purgeExpired(site)
  expect(await clientRecordsOf(site)).toEqual([])
  expect(await stored(pack.id)).toMatchObject({ client_id: null, balance: 0, units: 5 })
})

test('names and message go twelve months after nothing was left, or after the last day', {
  tags: ['engine'],
}, async () => {
  const { site, owner, sell, stored } = await aSiteWithPacks()
  const names = { recipientName: 'Léa', giverName: 'Marc', message: 'Bonne fête', validUntil: '2029-04-12' }
  const [refunded, live] = [await sell(names), await sell(names)]
  await owner.post(`${VOUCHERS}/${refunded.id}/refund`, { euros: 250 })
  site.clock.set('2028-04-12T23:59')
  await purgeExpired(site)
  expect(await stored(refunded.id)).toMatchObject({ recipient_name: 'Léa' })
  site.clock.set('2028-04-13T00:00')
  await purgeExpired(site)
  const gone = { recipient_name: null, giver_name: null, message: null }
  expect(await stored(refunded.id)).toMatchObject(gone)
  expect(await stored(live.id)).toMatchObject({ recipient_name: 'Léa', message: 'Bonne fête' })
  site.clock.set('2030-04-13T00:00')
  await purgeExpired(site)
  expect(await stored(live.id)).toMatchObject({ ...gone, balance: 5 })
})

test('its sale in the book stands among the payments of its client, and so does the refund of its rest', async () => {
  const { sellPack, owner, zoe } = await aPackPractice()
  const pack = await sellPack({ means: 'Chèque' })
  const paid = async () => (await owner.get<PaymentsOfClient>(`/api/admin/clients/${zoe}/payments`)).body
  expect(await paid()).toMatchObject({ rows: [{ kind: 'payment', euros: 280 }], totalEuros: 280 })
  await owner.post(`${VOUCHERS}/${pack.id}/refund`, { euros: 100, means: 'Chèque' })
  expect(await paid()).toMatchObject({ rows: [{ euros: -100 }, { euros: 280 }], totalEuros: 180 })
})
