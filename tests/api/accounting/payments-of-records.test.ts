import { expect, test } from 'vitest'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aKeptBook } from '../../support/accounting/book.ts'
import {
  aSiteWithClients,
  BY_PHONE,
  clientRecordsOf,
  mergeRecords,
  undoMergeOf,
  ZOE,
} from '../../support/people/client-records.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

async function aSiteWithSales() {
  const setup = await aSiteWithClients()
  const { site, owner } = setup
  await aKeptBook(site)
  const sell = async (clientId: number, by: TestClient = owner) => {
    const sale = { euros: 12, means: 'Espèces', nature: 'Vente d’huile', clientId }
    const { status } = await by.post('/api/superadmin/payments', sale)
    expect(status).toBe(201)
  }
  const { kysely } = site.database
  const links = () => kysely.selectFrom('receipt_clients').selectAll().orderBy('number').execute()
  const names = async () =>
    (await kysely.selectFrom('receipts').select('client_name').orderBy('number').execute()).map(
      ({ client_name }) => client_name,
    )
  return { ...setup, sell, links, names }
}

test('a payment without a visit follows the kept record, and returns with the other one', {
  tags: ['engine'],
}, async () => {
  const { owner, comes, sell, links } = await aSiteWithSales()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  for (const record of [zoe, byPhone]) await sell(record)
  const { body } = await mergeRecords(owner, zoe, byPhone)
  expect(await links()).toMatchObject([{ client_id: zoe }, { client_id: zoe }])
  await sell(zoe)
  await undoMergeOf(owner, body.mergeId)
  expect(await links()).toMatchObject([{ client_id: zoe }, { client_id: byPhone }, { client_id: zoe }])
})

test('a merge by the version before is undone without its payments', async () => {
  const { site, owner, comes } = await aSiteWithSales()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  const { body } = await mergeRecords(owner, zoe, byPhone)
  const { kysely } = site.database
  const { moved } = await kysely.selectFrom('client_merges').select('moved').executeTakeFirstOrThrow()
  const { payments: _, ...before } = JSON.parse(moved)
  await kysely
    .updateTable('client_merges')
    .set({ moved: JSON.stringify(before) })
    .execute()
  expect((await undoMergeOf(owner, body.mergeId)).status).toBe(200)
})

test('a record that its corrected details make part of another one takes its payments there', {
  tags: ['engine'],
}, async () => {
  const { owner, comes, sell, links } = await aSiteWithSales()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  await sell(byPhone)
  const details = { subject: { clientId: byPhone }, details: { clientEmail: ZOE.clientEmail } }
  expect((await owner.put('/api/superadmin/personal-data', details)).status).toBe(200)
  expect(await links()).toMatchObject([{ client_id: zoe }])
})

test('payments of one record while it is merged are kept with the client, or refused', {
  tags: ['engine'],
}, async () => {
  const { owner, comes, links } = await aSiteWithSales()
  const [zoe, byPhone] = [(await comes(ZOE)).record, (await comes(BY_PHONE)).record]
  const sale = { euros: 12, means: 'Espèces', nature: 'Vente d’huile', clientId: byPhone }
  const pay = () => owner.post('/api/superadmin/payments', sale)
  const replies = await Promise.all([pay(), pay(), mergeRecords(owner, zoe, byPhone), pay(), pay()])
  const noted = replies.filter(({ body }) => 'number' in (body as object))
  expect(await links()).toHaveLength(noted.length)
  for (const { client_id } of await links()) expect(client_id).toBe(zoe)
})

test('a record with nothing but a payment is kept as long as after a visit, its row in the book longer', async () => {
  const { site, signIn, comes, sell, links, names } = await aSiteWithSales()
  const { record, reservation } = await comes(ZOE)
  site.clock.set('2027-05-03T10:00')
  await sell(record, await signIn())
  await site.database.kysely.deleteFrom('agenda_entries').where('id', '=', reservation).execute()
  site.clock.set('2030-05-03T23:00')
  await purgeExpired(site)
  expect(await clientRecordsOf(site)).toHaveLength(1)
  site.clock.set('2030-05-04T00:00')
  await purgeExpired(site)
  expect([await clientRecordsOf(site), await links(), await names()]).toEqual([[], [], ['Zoé Petit']])
})

test('a pack that is sold to a client stands in the book under their name, or the giver’s', async () => {
  const { site, owner, comes, massage, names } = await aSiteWithSales()
  await aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  const { record: clientId } = await comes(ZOE)
  const pack = { sessions: 5, serviceId: massage.id, paidEuros: 250, means: 'Espèces', clientId }
  await owner.post('/api/superadmin/vouchers', pack)
  await owner.post('/api/superadmin/vouchers', { ...pack, giverName: 'Paul Roux' })
  expect(await names()).toEqual([ZOE.clientName, 'Paul Roux'])
})
