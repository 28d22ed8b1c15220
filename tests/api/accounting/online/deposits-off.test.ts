// @module-tag engine
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/engine.ts'
import { bookAsVisitor } from '#server/features/booking/booking/by-visitor.ts'
import { type DepositPractice, depositPractice } from '../../../support/accounting/deposits.ts'

/** Writes down the tree of each query. */
function watchedDatabase(database: Database, seen: string[]): Database {
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      seen.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    kysely: database.kysely.withPlugin(watching),
    transaction: (work) => database.transaction((trx) => work(trx.withPlugin(watching))),
  }
}

/** How often a visitor’s booking asks for the settings of deposits, or for payments by card. */
async function countAsking(setup: DepositPractice, change: object): Promise<number> {
  const seen: string[] = []
  const database = watchedDatabase(setup.site.database, seen)
  const request = { ...setup.bookingRequest(change), shownDeposit: 20 }
  await bookAsVisitor({ ...setup.site, database }, request, {
    origin: { address: '192.0.2.1', isFromPerson: true },
    tellClient: false,
    idempotency: null,
    holdCredentials: { visitorHash: undefined, tokenHash: undefined },
  })
  return seen.filter((query) => /"deposits"|"online_payments"/.test(query)).length
}

test('a booking costs no query more until a service has a deposit', async () => {
  const setup = await depositPractice()
  expect(await countAsking(setup, { date: '2027-04-14' })).toBe(1)
  await setup.site.database.kysely.deleteFrom('service_deposits').execute()
  expect(await countAsking(setup, {})).toBe(0)
  await setup.closeAll()
})
