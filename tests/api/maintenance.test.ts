import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Run } from '#contract/maintenance.ts'
import { holdMigrationLock } from '#server/db/migration-lock.ts'
import { aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

const MIGRATE = '/api/superadmin/scripts/migrate'
const UNLOCK = '/api/superadmin/scripts/unlock'

let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  site = await practice()
  owner = await site
    .visitor()
    .signIn((await aSuperadmin(site, { firstName: 'Ada', lastName: 'Roy' })).username)
})

async function runs(): Promise<Run[]> {
  return (await owner.get<Run[]>('/api/superadmin/scripts')).body
}

describe('maintenance actions require confirmation', () => {
  test.each([
    [MIGRATE, undefined],
    [MIGRATE, {}],
    [MIGRATE, { confirm: false }],
    [MIGRATE, { confirm: 'true' }],
    [UNLOCK, {}],
    [UNLOCK, { confirm: true, force: true }],
    ['/api/superadmin/scripts/examples', {}],
  ])('%s with %j is refused, and nothing runs', async (path, body) => {
    const answer = await owner.post<ErrorBody>(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(await runs()).toEqual([])
  })
})

test('a superadmin runs the migrations, which is recorded with outcome, time and author', async () => {
  const answer = await owner.post(MIGRATE, { confirm: true })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Migrations exécutées', migrations: [] } })
  expect(await runs()).toEqual([
    {
      id: expect.any(Number),
      ...{ script: 'migrate', outcome: 'done', detail: 'La base était à jour.' },
      ...{ date: '2027-04-12', time: '08:00', by: 'Ada Roy' },
    },
  ])
})

test('a failing migration is a 500, rolled back and recorded', async () => {
  // The newest migration counts as pending although its tables exist: it must fail.
  const history = site.database.kysely.withTables<{ kysely_migration: { name: string } }>()
  const names = async () =>
    (await history.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )
  const newest = (await names()).at(-1) ?? ''
  await history.deleteFrom('kysely_migration').where('name', '=', newest).execute()
  const { status, body } = await owner.post<ErrorBody>(MIGRATE, { confirm: true })
  expect([status, body.code]).toEqual([500, 'internal'])
  expect(body.message).not.toContain(newest)
  expect(await names()).not.toContain(newest)
  expect(await runs()).toMatchObject([{ script: 'migrate', outcome: 'failed', by: 'Ada Roy' }])
})

test('while a migration runs, neither a second one nor unlocking is allowed', async () => {
  await holdMigrationLock(site.database, { dataDir: site.config.dataDir }, async () => {
    for (const path of [MIGRATE, UNLOCK]) {
      const { status, body } = await owner.post<ErrorBody>(path, { confirm: true })
      expect([status, body.code], path).toEqual([409, 'migration_running'])
    }
  })
  expect(await runs()).toMatchObject([
    { script: 'unlock', outcome: 'refused' },
    { script: 'migrate', outcome: 'refused' },
  ])
})

test('a superadmin releases the migration lock, which is recorded with what was found', async () => {
  const answer = await owner.post(UNLOCK, { confirm: true })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Verrou libéré' } })
  expect(await runs()).toMatchObject([
    { script: 'unlock', outcome: 'done', detail: 'Aucun verrou n’était tenu.', by: 'Ada Roy' },
  ])
})
