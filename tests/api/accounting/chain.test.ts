// @module-tag engine
import fc from 'fast-check'
import type { Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Receipts } from '#server/db/tables/accounting.ts'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { aKeptBook, bookedPractice } from '../../support/accounting/book.ts'
import { changeReceipt, deleteReceipts } from '../../support/accounting/damage.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
})

const BOOK = '/api/superadmin/receipts'
const faultOf = () => findBookFault(setup.site.database.kysely)
const sell = (euros: number) =>
  setup.owner.post('/api/superadmin/payments', {
    euros,
    means: 'Espèces',
    nature: 'Huile',
    clientName: 'Léa',
  })

/** A row of each kind: two payments, one of a visit, a refund, a contra entry, a gap, and a payment after it. */
async function aVariedBook() {
  await setup.pay(await setup.aVisit())
  await sell(12)
  await setup.owner.post(`${BOOK}/1/refunds`, { euros: 10, means: 'Espèces' })
  await setup.owner.post(`${BOOK}/2/contra`)
  await aKeptBook(setup.site, { awaitsNumber: true })
  await setup.owner.post(`${BOOK}/last-number`, { number: 6 })
  await sell(8)
  const rows = await setup.rows()
  expect(rows.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
    '1 payment',
    '2 payment',
    '3 refund',
    '4 contra',
    '7 gap',
    '8 payment',
  ])
  return rows
}

test('a whole book has no fault, nor has an empty one', async () => {
  expect(await faultOf()).toBeNull()
  await aVariedBook()
  expect(await faultOf()).toBeNull()
})

test('what was changed is named: the values, the hash, or either in the last row', async () => {
  await aVariedBook()
  const { database } = setup.site
  await changeReceipt(database, 8, { nature: 'Autre' })
  expect(await faultOf()).toEqual({ kind: 'either', number: 8 })
  await changeReceipt(database, 3, { hash: '0'.repeat(64) })
  expect(await faultOf()).toEqual({ kind: 'hash', number: 3 })
  await changeReceipt(database, 2, { cents: 1300 })
  expect(await faultOf()).toEqual({ kind: 'values', number: 2 })
})

test('a missing number is named, unless a row of 0 € explains it', async () => {
  await aVariedBook()
  await deleteReceipts(setup.site.database, [3])
  expect(await faultOf()).toEqual({ kind: 'missing', number: 4, after: 2 })
  await deleteReceipts(setup.site.database, [1, 2, 4, 7])
  expect(await faultOf()).toEqual({ kind: 'missing', number: 8, after: 0 })
})

const COLUMNS = [
  ...['number', 'received_at', 'cents', 'reservation_id', 'corrects', 'origin', 'noted_by'],
  ...['day', 'means', 'nature', 'detail', 'hash'],
] as (keyof Receipts)[]

/** One bit of a number, one character of a text, or a value where there is none. */
function damaged(value: unknown, { column, bit, at }: { column: string; bit: number; at: number }) {
  const isText = ['day', 'means', 'nature', 'detail', 'hash'].includes(column)
  if (value === null) return isText ? '{}' : 1
  if (!isText) return Number(value) ^ (1 << bit)
  const text = String(value)
  const index = at % (text.length + 1)
  return `${text.slice(0, index)}${text[index] === '7' ? '8' : '7'}${text.slice(index + 1)}`
}

const anyDamage = fc.record({
  row: fc.nat({ max: 5 }),
  column: fc.constantFrom(...COLUMNS),
  bit: fc.nat({ max: 4 }),
  at: fc.nat({ max: 200 }),
})

test('a change of any column of any row but the name is found', { timeout: 0 }, async () => {
  const rows = await aVariedBook()
  const { database } = setup.site
  let tried = 0
  for (const damage of fc.sample(anyDamage, 150)) {
    const row = rows[damage.row] as (typeof rows)[number]
    const change = { [damage.column]: damaged(row[damage.column], damage) } as Updateable<Receipts>
    // The checks of the table refuse some, such as a gap of another amount.
    const isStored = await changeReceipt(database, row.number, change).then(
      () => true,
      () => false,
    )
    if (!isStored) continue
    tried += 1
    expect(await faultOf(), JSON.stringify(damage)).not.toBeNull()
    await changeReceipt(database, Number(change.number ?? row.number), {
      [damage.column]: row[damage.column],
    })
    expect(await faultOf(), JSON.stringify(damage)).toBeNull()
  }
  expect(tried).toBeGreaterThan(80)
  await changeReceipt(database, 1, { client_name: null })
  expect(await faultOf()).toBeNull()
})
