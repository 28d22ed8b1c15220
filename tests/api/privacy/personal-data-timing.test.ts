import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { erasePersonalData } from '#server/features/privacy/erasures/actions.ts'
import { readPersonalData } from '#server/features/privacy/personal-data/actions.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'

let site: Awaited<ReturnType<typeof massagePractice>>['site']

beforeEach(async () => {
  const practice = await massagePractice()
  site = practice.site
  await aReservation(site, {
    praticienId: practice.camille.id,
    date: '2027-04-13',
    time: '10:00',
    clientName: 'Zoé',
    clientEmail: 'zoe@exemple.fr',
    clientPhone: '06 12 34 56 78',
    serviceId: practice.massage.id,
  })
})

/** Statements of a call without its locks; a list of values counts as one. */
async function readsOf(call: (context: typeof site) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { kysely } = site.database
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql } = kysely.getExecutor().compileQuery(node, queryId)
      statements.push(sql.replaceAll(/\$\d+/g, '?').replaceAll(/(?:\?, )+\?/g, '?'))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const database = {
    ...site.database,
    kysely: kysely.withPlugin(recorder),
    transaction: ((work) =>
      site.database.transaction((trx) => work(trx.withPlugin(recorder)))) as typeof site.database.transaction,
  }
  await call({ ...site, database })
  return statements.filter((statement) => /^select (?!pg_)/.test(statement))
}

test.each<[string, DataSubject, DataSubject]>([
  ['e-mail address', { email: 'zoe@exemple.fr' }, { email: 'personne@exemple.fr' }],
  ['phone number', { phone: '0612345678' }, { phone: '0700000000' }],
])('a search for an invented %s reads as much as one for a client', async (_, client, invented) => {
  const search = (subject: DataSubject) => readsOf((context) => readPersonalData(context, { id: 0 }, subject))
  const statements = await search(client)
  expect(statements.length).toBeGreaterThanOrEqual(5)
  expect(await search(invented)).toEqual(statements)
})

test('a refused erasure reads as much for an invented address as for a client with reservations to come', async () => {
  const erase = (email: string) =>
    readsOf((context) => erasePersonalData(context, { email }, {}).catch(() => {}))
  const statements = await erase('zoe@exemple.fr')
  expect(statements.length).toBeGreaterThanOrEqual(10)
  expect(await erase('personne@exemple.fr')).toEqual(statements)
})
