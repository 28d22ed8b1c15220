import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Run } from '#contract/operations/maintenance.ts'
import { holdMigrationLock } from '#server/db/migration-lock.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const MIGRATE_PATH = '/api/superadmin/scripts/migrate'
const UNLOCK_PATH = '/api/superadmin/scripts/unlock'

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  superadmin = await site
    .visitor()
    .signIn((await aSuperadmin(site, { firstName: 'Ada', lastName: 'Roy' })).username)
})

async function listRuns(): Promise<Run[]> {
  return (await superadmin.get<Run[]>('/api/superadmin/scripts')).body
}

describe('a maintenance action', () => {
  test.each([
    [MIGRATE_PATH, undefined],
    [MIGRATE_PATH, {}],
    [MIGRATE_PATH, { confirm: false }],
    [MIGRATE_PATH, { confirm: 'true' }],
    [UNLOCK_PATH, {}],
    [UNLOCK_PATH, { confirm: true, force: true }],
    ['/api/superadmin/scripts/examples', {}],
  ])('without a valid confirmation is refused and does not run: POST %s with %j', async (path, body) => {
    const response = await superadmin.post<ErrorBody>(path, body)
    expect([response.status, response.body.code]).toEqual([400, 'invalid'])
    expect(await listRuns()).toEqual([])
  })
})

test('a superadmin runs the migrations, which is recorded with outcome, time and author', async () => {
  const response = await superadmin.post(MIGRATE_PATH, { confirm: true })
  expect(response).toMatchObject({ status: 200, body: { message: 'Migrations exécutées', migrations: [] } })
  expect(await listRuns()).toEqual([
    {
      id: expect.any(Number),
      script: 'migrate',
      outcome: 'done',
      detail: 'La base était à jour.',
      date: '2027-04-12',
      time: '08:00',
      by: 'Ada Roy',
    },
  ])
})

test('a failing migration returns 500 and is rolled back and recorded', async () => {
  // The newest migrations count as pending although their tables exist: the first that makes one must fail.
  const migrationTable = site.database.kysely.withTables<{ kysely_migration: { name: string } }>()
  const listApplied = async () =>
    (await migrationTable.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )
  const newest = '0076-push'
  await migrationTable.deleteFrom('kysely_migration').where('name', '>=', newest).execute()
  const { status, body } = await superadmin.post<ErrorBody>(MIGRATE_PATH, { confirm: true })
  expect([status, body.code]).toEqual([500, 'internal'])
  expect(body.message).not.toContain(newest)
  expect(await listApplied()).not.toContain(newest)
  expect(await listRuns()).toMatchObject([{ script: 'migrate', outcome: 'failed', by: 'Ada Roy' }])
})

test('while a migration runs, neither a second one nor unlocking is allowed', async () => {
  await holdMigrationLock(site.database, { dataDir: site.config.dataDir }, async () => {
    for (const path of [MIGRATE_PATH, UNLOCK_PATH]) {
      const { status, body } = await superadmin.post<ErrorBody>(path, { confirm: true })
      expect([status, body.code], path).toEqual([409, 'migration_running'])
    }
  })
  expect(await listRuns()).toMatchObject([
    { script: 'unlock', outcome: 'refused' },
    { script: 'migrate', outcome: 'refused' },
  ])
})

test('a superadmin releases the migration lock, which is recorded with its outcome', async () => {
  const response = await superadmin.post(UNLOCK_PATH, { confirm: true })
  expect(response).toMatchObject({ status: 200, body: { message: 'Verrou libéré' } })
  expect(await listRuns()).toMatchObject([
    { script: 'unlock', outcome: 'done', detail: 'Aucun verrou n’était tenu.', by: 'Ada Roy' },
  ])
})
