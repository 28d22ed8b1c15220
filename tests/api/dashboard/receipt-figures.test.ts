// @module-tag engine
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { addDays } from '#domain/language/time.ts'
import { aKeptBook, bookedPractice } from '../../support/accounting/book.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>
let owner: TestClient
let username: string

beforeEach(async () => {
  setup = await bookedPractice({ now: '2026-12-15T08:00' })
  username = (await aSuperadmin(setup.site)).username
  owner = await setup.site.visitor().signIn(username)
})

/** A session does not last for that long. */
async function signInAt(time: string) {
  setup.site.clock.set(time)
  owner = await setup.site.visitor().signIn(username)
}

const PATH = '/api/superadmin/figures/receipts'
const read = async (query = '') => (await owner.get<ReceiptFigures>(PATH + query)).body
const readLines = async (query: string) =>
  (await owner.get<string>(`${PATH}/csv${query}`)).body.split('\r\n').map((text) => text.split(';'))
const sell = (euros: number, means = 'Carte') =>
  owner.post<{ number: number }>('/api/superadmin/payments', {
    ...{ euros, means, nature: 'Vente d’huile', clientName: null },
  })

/** Payments of every other day from December 2026 to January 2028, of which some are corrected or refunded later. */
async function aRandomYear() {
  const random = randomNumbers(20_270_412)
  const pick = <Item>(items: readonly Item[]) => items[random() % items.length] as Item
  const book = '/api/superadmin/receipts'
  const open: number[] = []
  const correct = async (path: string, body?: object) => {
    const number = open.shift()
    if (number !== undefined) expect((await owner.post(`${book}/${number}/${path}`, body)).status).toBe(201)
  }
  for (let day = 0; day < 400; day += 2) {
    await signInAt(`${addDays('2026-12-15', day)}T${pick(['00:00', '08:30', '23:59'])}`)
    const cents = 1 + (random() % 20_000)
    const { number } = (await sell(cents / 100, pick(['Espèces', 'Carte', 'Chèque']))).body
    if (random() % 4 === 0) open.push(number)
    if (random() % 6 === 0) await correct('contra')
    if (random() % 5 === 0) await correct('refunds', { euros: 0.01, means: 'Espèces' })
  }
}

test('receipts of a random year with refunds and contra entries equal an independent sum in SQL', async () => {
  await aRandomYear()
  await signInAt('2027-12-31T23:59')
  const figures = await read('?from=2027-01&to=2027-12')
  const { rows } = await sql<{ month: string; means: string; net: number; gross: number }>`
    select substr(day, 6, 2) as month, means, sum(cents) as net, sum(abs(cents)) as gross
    from receipts where day like '2027-%' group by substr(day, 6, 2), means`.execute(
    setup.site.database.kysely,
  )
  const sumWhere = (isOf: (row: (typeof rows)[number]) => boolean) => {
    const own = rows.filter(isOf)
    const net = own.reduce((sum, row) => sum + Number(row.net), 0)
    const gross = own.reduce((sum, row) => sum + Number(row.gross), 0)
    return {
      receivedEuros: (gross + net) / 200,
      returnedEuros: (gross - net) / 200,
      euros: net / 100,
    }
  }
  expect(figures.total.returnedEuros).toBeGreaterThan(0)
  expect(figures.total).toEqual(sumWhere(() => true))
  expect(figures.year).toMatchObject({ year: '2027', euros: figures.total.euros })
  for (const { means, ...sums } of figures.means) expect(sums).toEqual(sumWhere((row) => row.means === means))
  for (const { month, means, ...sums } of figures.months) {
    expect(sums).toEqual(sumWhere((row) => row.month === month.slice(5)))
    for (const { means: name, ...ofMeans } of means)
      expect(ofMeans).toEqual(sumWhere((row) => row.month === month.slice(5) && row.means === name))
  }
  const lines = await readLines('?from=2027-01&to=2027-12')
  const decimals = (euros: number) => euros.toFixed(2).replace('.', ',')
  const { receivedEuros, returnedEuros, euros } = figures.total
  expect(lines[1]).toEqual([
    ...['Total', 'janvier 2027 – décembre 2027', ''],
    ...[receivedEuros, returnedEuros, euros].map(decimals),
  ])
  expect(lines.filter(([table]) => table === 'Mois').map((line) => line.at(-1))).toEqual(
    figures.months.map((month) => decimals(month.euros)),
  )
  const book = await owner.get<{ total: object; yearEuros: number }>('/api/superadmin/receipts?month=2027-12')
  expect(book.body.yearEuros).toBe(figures.total.euros)
  expect(book.body.total).toMatchObject({ euros: figures.months.at(-1)?.euros })
})

test('the threshold is shown to the « franchise en base » alone, with its source', async () => {
  await sell(120)
  expect((await read()).year).toEqual({
    year: '2026',
    euros: 120,
    threshold: { euros: 37_500, source: expect.stringContaining('293 B') },
  })
  await aKeptBook(setup.site, { regime: 'exempt' })
  expect((await read()).year.threshold).toBeNull()
})

test('without a period the last twelve months are summed, and more than 36 are refused', async () => {
  const { from, to, months } = await read()
  expect({ from, to, count: months.length }).toEqual({ from: '2026-01', to: '2026-12', count: 12 })
  const refused = await owner.get<ErrorBody>(`${PATH}?from=2024-01&to=2027-01`)
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'to' }] } })
})
