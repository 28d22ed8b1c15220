import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/db/engine.ts'

class Killed extends Error {}

/** The database as a process sees it that is killed before one of its next queries; what it had begun is rolled back. */
export function mortalDatabase(database: Database, { queries }: { queries: number }): Database {
  let left = queries
  const mortal: KyselyPlugin = {
    transformQuery({ node }) {
      if (left <= 0) throw new Killed('the process is dead')
      left -= 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    kysely: database.kysely.withPlugin(mortal),
    transaction: (work) => database.transaction((trx) => work(trx.withPlugin(mortal))),
  }
}
