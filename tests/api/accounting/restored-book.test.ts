// @module-tag engine
import { expect, inject, test } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import { readSetting } from '#server/db/statements/settings.ts'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { openRestored, restoreInto, setUpRestores } from '../../support/servers/restoring.ts'

const MOVES: [from: Engine, to: Engine][] =
  inject('engine') === 'postgres'
    ? [
        ['postgres', 'postgres'],
        ['postgres', 'sqlite'],
        ['sqlite', 'postgres'],
      ]
    : [['sqlite', 'sqlite']]
const SALE = { euros: 12, means: 'Espèces', nature: 'Huile', clientName: 'Léa Roux' }
const LAST_NUMBER = 'Livre des recettes\u202f: rien ne s’y note avant que le responsable ait indiqué'

const setup = setUpRestores()

const bookOf = ({ database }: TestPractice) =>
  database.kysely.selectFrom('receipts').select(['number', 'kind']).orderBy('number').execute()

async function ownerOf({ database }: TestPractice): Promise<string> {
  const users = database.kysely.selectFrom('users').select('username')
  return (await users.where('role', '=', 'superadmin').executeTakeFirstOrThrow()).username
}

test.each(MOVES)(
  'a book of %s, restored on %s, goes on after the last number that its owner gives',
  async (from, engine) => {
    const { site, owner } = await bookedPractice({ engine: from })
    const sell = (by = owner) => by.post<{ code?: string }>('/api/superadmin/payments', SALE)
    for (const _ of [1, 2]) expect((await sell()).status).toBe(201)
    const archive = await setup.archiveOf(site)
    for (const _ of [3, 4]) expect((await sell()).status).toBe(201)

    const home = await setup.emptyHome(engine)
    expect((await restoreInto(home, archive)).text).toContain(LAST_NUMBER)
    const restored = await openRestored(home, site)
    const again = await restored.visitor().signIn(await ownerOf(restored))
    const status = await again.get('/api/superadmin/receipts/settings')
    expect(status.body).toMatchObject({ isOn: true, awaitsNumber: true, lastNumber: 2 })
    expect((await sell(again)).body.code).toBe('book_awaits_number')
    expect((await again.post('/api/superadmin/receipts/1/contra')).body).toMatchObject({
      code: 'book_awaits_number',
    })
    await again.post('/api/superadmin/receipts/last-number', { number: 4 })
    expect((await sell(again)).status).toBe(201)
    expect(await bookOf(restored)).toEqual([
      { number: 1, kind: 'payment' },
      { number: 2, kind: 'payment' },
      { number: 5, kind: 'gap' },
      { number: 6, kind: 'payment' },
    ])
    expect(await findBookFault(restored.database.kysely)).toBeNull()
    await expect(restored.database.kysely.deleteFrom('receipts').execute()).rejects.toThrow('append-only')
  },
)

test('a restored site replaces one with a book, and is replaced by it', async () => {
  const { site, owner } = await bookedPractice()
  await owner.post('/api/superadmin/payments', SALE)
  const archive = await setup.archiveOf(site)
  const home = await setup.emptyHome()
  await restoreInto(home, archive)
  await restoreInto(home, archive, { force: true })
  expect(await bookOf(await openRestored(home, site))).toEqual([{ number: 1, kind: 'payment' }])
})

test('a book that was switched off with rows in it awaits its number, too', async () => {
  const { site, owner } = await bookedPractice()
  await owner.post('/api/superadmin/payments', SALE)
  const { kysely } = site.database
  const settings = (await readSetting(kysely, 'receiptsBook')) as object
  await kysely
    .updateTable('settings')
    .set({ value: JSON.stringify({ ...settings, isOn: false }) })
    .where('key', '=', 'receiptsBook')
    .execute()
  const home = await setup.emptyHome()
  await restoreInto(home, await setup.archiveOf(site))
  const restored = await openRestored(home, site)
  const stored = await readSetting(restored.database.kysely, 'receiptsBook')
  expect(stored).toMatchObject({ isOn: false, awaitsNumber: true })
})

test('a restored site that never kept the book knows nothing of it', async () => {
  const env = { SECRET_KEY: 'restore-0123456789abcdef0123456789abcdef' }
  const site = await practice({ env })
  const home = await setup.emptyHome()
  expect((await restoreInto(home, await setup.archiveOf(site), { env })).text).not.toContain('recettes')
  const restored = await openRestored(home, site, env)
  expect(await readSetting(restored.database.kysely, 'receiptsBook')).toBeUndefined()
})
