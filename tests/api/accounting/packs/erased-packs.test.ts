import { beforeEach, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { FoundPersonalData, PersonalData } from '#contract/privacy/personal-data.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import { recordOf } from '../../../support/people/client-records.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const PERSONAL_DATA = '/api/superadmin/personal-data'
const VOUCHERS = '/api/superadmin/vouchers'
const ZOE = { email: 'zoe@exemple.fr' }

let setup: Awaited<ReturnType<typeof bookedPractice>>
let pack: Voucher
let gift: { voucher: Voucher; code: string }

/** Zoé has a pack of five, one of them reserved for the 20th, and pays the 21st by a gift. */
beforeEach(async () => {
  setup = await bookedPractice()
  const { site, owner, massage } = setup
  await aSetting(site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
  const [first, second] = [await setup.aVisit('2027-04-20'), await setup.aVisit('2027-04-21')]
  const clientId = await recordOf(site, first)
  const sale = { sessions: 5, serviceId: massage.id, paidEuros: 250, clientId, recipientName: 'Zoé' }
  pack = (await owner.post<typeof gift>(VOUCHERS, sale)).body.voucher
  // Whoever is named on a voucher may be anybody of that name.
  gift = (await owner.post<typeof gift>(VOUCHERS, { euros: 80, paidEuros: 80, recipientName: 'Zoé Petit' }))
    .body
  await owner.put(voucherPath(first), { packId: pack.id })
  await owner.put(voucherPath(second), { code: gift.code })
})

const voucherPath = ({ id, date }: { id: number; date: string }) =>
  `/api/admin/reservations/${date}/${id}/voucher`
const search = async () => (await setup.owner.post<FoundPersonalData>(`${PERSONAL_DATA}/search`, ZOE)).body
const erase = (choice: object) =>
  setup.owner.post<ErrorBody>(`${PERSONAL_DATA}/erasure`, { subject: ZOE, ...choice })
const stored = (id: number) =>
  setup.site.database.kysely.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const entriesOf = async (id: number) => {
  const query = setup.site.database.kysely.selectFrom('voucher_entries').select(['kind', 'units'])
  const rows = await query.where('voucher_id', '=', id).orderBy('id').execute()
  return rows.map(({ kind, units }) => `${kind} ${units}`)
}

test('the packs of a record are found and exported, with what any voucher settled of its visits', {
  tags: ['engine'],
}, async () => {
  const found = await search()
  expect(found.packs).toMatchObject([
    { id: pack.id, units: 5, balance: 4, isLive: true, recipientName: 'Zoé' },
  ])
  expect(found.voucherEntries).toMatchObject([
    { voucherId: gift.voucher.id, kind: 'reserved', units: -6250 },
    { voucherId: pack.id, kind: 'reserved', units: -1, serviceName: setup.massage.name },
    { voucherId: pack.id, kind: 'issued', units: 5 },
  ])
  const { body } = await setup.owner.post<PersonalData>(`${PERSONAL_DATA}/export`, ZOE)
  expect(body).toMatchObject({ packs: found.packs, voucherEntries: found.voucherEntries.toReversed() })
  const { body: page } = await setup.owner.post<string>(`${PERSONAL_DATA}/export/html`, ZOE)
  expect(page).toMatch(/Carnets et bons de sa fiche.*5.séances.*4.séances.*Réservé.*-62,50/s)
})

test('a live pack is named, and nothing erased until its end is agreed to', async () => {
  const { status, body } = await erase({ cancelUpcoming: true })
  expect([status, body.code]).toEqual([409, 'has_live_packs'])
  expect(body.issues?.[0]).toMatchObject({
    path: `packs.${pack.id}`,
    message: expect.stringMatching(/^N°.\d+, 5.séances.*valable jusqu’au .* 2028$/),
  })
  expect((await search()).packs).toHaveLength(1)
})

test('an erasure ends the pack, keeps its ledger without a name, and gives back what visits held', {
  tags: ['engine'],
}, async () => {
  expect((await erase({ cancelUpcoming: true, endsPacks: true })).status).toBe(200)
  expect(await entriesOf(pack.id)).toEqual(['issued 5', 'reserved -1', 'given_back 1', 'refunded -5'])
  const gone = { client_id: null, recipient_name: null, giver_name: null, message: null }
  expect(await stored(pack.id)).toMatchObject({ ...gone, balance: 0 })
  expect(await search()).toMatchObject({ packs: [], voucherEntries: [] })
  await settleAllVisits(setup.site)
  // The gift is the bearer’s, whoever that is.
  expect(await stored(gift.voucher.id)).toMatchObject({ balance: 8_000, recipient_name: 'Zoé Petit' })
})

test('a pack that is used up or over asks for nothing', async () => {
  await setup.owner.post(`${VOUCHERS}/${pack.id}/refund`, { euros: 200 })
  expect((await erase({ cancelUpcoming: true })).body.code).toBe('has_live_packs')
  setup.site.clock.set('2028-04-13T08:00')
  const owner = await setup.site.visitor().signIn(setup.ownerName)
  expect((await owner.post(`${PERSONAL_DATA}/erasure`, { subject: ZOE })).status).toBe(200)
  expect(await entriesOf(pack.id)).toEqual(['issued 5', 'reserved -1', 'refunded -4'])
})

test('an erasure that a restored backup has forgotten ends the pack again', {
  tags: ['engine'],
}, async () => {
  const { kysely } = setup.site.database
  const records = await kysely.selectFrom('clients').selectAll().execute()
  const other = await setup.aVisit('2027-05-20')
  await kysely.deleteFrom('agenda_entries').where('id', '=', other.id).execute()
  await erase({ cancelUpcoming: true, endsPacks: true })
  // As if the archive had been made before.
  await kysely.insertInto('clients').values(records).execute()
  const before = { client_id: records[0]?.id ?? null, recipient_name: 'Zoé' }
  await kysely.updateTable('vouchers').set(before).where('id', '=', pack.id).execute()
  const entry = { voucher_id: pack.id, kind: 'given_back', units: 3, happened_at: 0 } as const
  await kysely.insertInto('voucher_entries').values(entry).execute()
  await kysely.deleteFrom('erasures').execute()
  expect(await replayErasures(setup.site)).toBe(1)
  expect(await stored(pack.id)).toMatchObject({ client_id: null, recipient_name: null, balance: 0 })
})
