import { beforeEach, expect, test } from 'vitest'
import type { FoundPersonalData, PersonalData } from '#contract/privacy/personal-data.ts'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { changeReceipt } from '../../support/accounting/damage.ts'
import { recordOf } from '../../support/people/client-records.ts'

const PERSONAL_DATA = '/api/superadmin/personal-data'
const ZOE = { email: 'zoe@exemple.fr' }

let setup: Awaited<ReturnType<typeof bookedPractice>>
let visit: { id: number; date: string }

/** Zoé has paid a visit and an oil, of which a part was refunded; somebody else has bought one, too. */
beforeEach(async () => {
  setup = await bookedPractice()
  visit = await setup.aVisit()
  await setup.pay(visit)
  const sale = { euros: 12, means: 'Espèces', nature: 'Huile' }
  const clientId = await recordOf(setup.site, visit)
  await setup.owner.post('/api/superadmin/payments', { ...sale, clientId })
  await setup.owner.post('/api/superadmin/receipts/2/refunds', { euros: 5, means: 'Espèces' })
  await setup.owner.post('/api/superadmin/payments', { ...sale, clientName: 'Léa Roux' })
})

const search = async () => (await setup.owner.post<FoundPersonalData>(`${PERSONAL_DATA}/search`, ZOE)).body
const erase = () =>
  setup.owner.post<{ message: string; kept: object }>(`${PERSONAL_DATA}/erasure`, {
    subject: ZOE,
    cancelUpcoming: true,
  })
const linksOf = () => setup.site.database.kysely.selectFrom('receipt_clients').selectAll().execute()

test('what somebody has paid is found and exported with their data, and listed as kept', {
  tags: ['engine'],
}, async () => {
  const receipts = [
    { number: 1, day: '2027-04-12', euros: 62.5, means: 'Carte', clientName: 'Zoé Petit' },
    { number: 2, euros: 12, nature: 'Huile' },
    { number: 3, euros: -5 },
  ]
  expect((await search()).receipts).toMatchObject(receipts.toReversed())
  const { body } = await setup.owner.post<PersonalData>(`${PERSONAL_DATA}/export`, ZOE)
  expect(body.receipts).toMatchObject(receipts)
  const { body: page } = await setup.owner.post<string>(`${PERSONAL_DATA}/export/html`, ZOE)
  expect(page).toMatch(
    /Livre des recettes \(conservé.*obligation comptable\).*lundi 12 avril 2027.*62,50.*Carte/,
  )
})

test('an erasure keeps the rows with the name, and loses the way from them to the client', {
  tags: ['engine'],
}, async () => {
  const before = await setup.rows()
  const { body } = await erase()
  expect(body).toMatchObject({
    message: expect.stringMatching(/^Données effacées\. Conservé.*3 écritures du livre des recettes/),
    kept: { receipts: 3 },
  })
  expect(await setup.rows()).toEqual(before)
  expect(await findBookFault(setup.site.database.kysely)).toBeNull()
  expect(await linksOf()).toEqual([])
  expect((await search()).receipts).toEqual([])
  const { kysely } = setup.site.database
  expect(await kysely.selectFrom('clients').selectAll().execute()).toEqual([])
  const entries = await kysely.selectFrom('agenda_entries').select(['client_name', 'client_id']).execute()
  expect(entries).toEqual([{ client_name: null, client_id: null }])
})

test('no other column of the book names the client', async () => {
  for (const { client_name: _, ...row } of await setup.rows())
    expect(JSON.stringify(row)).not.toMatch(/Zoé|Petit|exemple\.fr/)
})

test('whoever has paid nothing is erased with no word about the book', async () => {
  const form = { name: 'Ida', email: 'ida@exemple.fr', message: 'Bonjour' }
  await setup.site.visitor().post('/api/contact', form)
  const { body } = await setup.owner.post(`${PERSONAL_DATA}/erasure`, { subject: { email: form.email } })
  expect(body).toMatchObject({ message: 'Données effacées', kept: { receipts: 0 } })
})

test('an erasure that a restored backup has forgotten loses that way again, and no row', {
  tags: ['engine'],
}, async () => {
  const { kysely } = setup.site.database
  const [records, links, before] = [
    await kysely.selectFrom('clients').selectAll().execute(),
    await linksOf(),
    await setup.rows(),
  ]
  await erase()
  await kysely.insertInto('clients').values(records).execute()
  await kysely.insertInto('receipt_clients').values(links).execute()
  await kysely.deleteFrom('erasures').execute()
  expect(await replayErasures(setup.site)).toBe(1)
  expect([await linksOf(), await setup.rows()]).toEqual([[], before])
  expect(await findBookFault(setup.site.database.kysely)).toBeNull()
})

test('the name goes ten years after the end of its year, and the chain verifies all the same', {
  tags: ['engine'],
}, async () => {
  const { site } = setup
  await changeReceipt(site.database, 1, { day: '2012-01-01' })
  await changeReceipt(site.database, 2, { day: '2011-12-31' })
  const names = async () => (await setup.rows()).map(({ client_name }) => client_name)
  site.clock.set('2021-12-31T23:00')
  expect(await purgeExpired(site)).not.toHaveProperty('receiptNames')
  site.clock.set('2022-01-01T00:00')
  expect(await purgeExpired(site)).toMatchObject({ receiptNames: 1 })
  expect(await names()).toEqual(['Zoé Petit', null, 'Zoé Petit', 'Léa Roux'])
  await changeReceipt(site.database, 1, { day: '2027-04-12' })
  await changeReceipt(site.database, 2, { day: '2027-04-12' })
  expect(await findBookFault(site.database.kysely)).toBeNull()
})
