import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { migratedTables } from '../../support/database/migrated-tables.ts'
import type { OwnPostgres } from '../../support/database/postgres.ts'
import { declaredTables } from '../../support/database/table-types.ts'
import { FIXTURE_ENV, fixtureVersions, writeFixture } from '../../support/practice/fixture.ts'
import { attemptStart } from '../../support/servers/server-process.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { findBreaches, listMigrations } from '../oracle/invariants.ts'
import { openOwnPostgres, type SiteEnv, withDatabase } from '../site.ts'

const MIGRATING_PROCESS = fileURLToPath(new URL('./migrating-process.ts', import.meta.url))

/** Rows that a migration keeps; others it may fill or empty. */
const KEPT_TABLES = [
  'users',
  'services',
  'agenda_entries',
  'pages',
  'contact_messages',
  'testimonials',
  'outbox',
]

fault(
  'kill -9 in a migration, at random moments',
  { on: ['sqlite', 'postgres'], most: 10 },
  async ({ engine, tries, random, resources }) => {
    const postgres = engine === 'postgres' ? await openOwnPostgres() : undefined
    const version = fixtureVersions()[0] ?? ''
    const longestMs = await measureMigration(await fixtureEnv(version, resources, postgres))
    const found: Findings[] = []
    let untouched = 0
    for (let i = 0; i < tries; i += 1) {
      const env = await fixtureEnv(version, resources, postgres)
      const before = await readState(env)
      await killMigrationAfter(env, random() * longestMs)
      await postgres?.crash()
      await postgres?.restart()
      const { migrations } = await readState(env)
      // All of a version's migrations run in one transaction.
      const isUntouched = isDeepStrictEqual(migrations, before.migrations)
      if (!isUntouched && !isDeepStrictEqual(migrations, Object.keys(MIGRATIONS)))
        throw new Error(`half migrated: ${migrations.at(-1)}`)
      untouched += isUntouched ? 1 : 0
      found.push(await finishMigration(env, before))
    }
    const note = `from ${version}, in ${Math.round(longestMs)} ms; ${untouched} killed before the commit`
    return { ...mergeFindings(found), note }
  },
)

async function fixtureEnv(
  version: string,
  resources: AsyncDisposableStack,
  postgres: OwnPostgres | undefined,
): Promise<SiteEnv> {
  const home = await writeFixture(version, postgres?.address)
  resources.defer(() => home.remove())
  // A start is recognized by the address that it prints, which must be plain http.
  const common = { ...FIXTURE_ENV, PUBLIC_URL: 'http://127.0.0.1:3000', LOG_LEVEL: 'silent' }
  return { ...common, ...home.env, DATA_DIR: home.env.DATA_DIR ?? '' }
}

async function startMigrating(env: SiteEnv) {
  const child = spawn(process.execPath, [MIGRATING_PROCESS], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout.resume(), 'data'), closed])
  return { child, closed }
}

async function measureMigration(env: SiteEnv): Promise<number> {
  const { closed } = await startMigrating(env)
  const startedAt = performance.now()
  await closed
  return performance.now() - startedAt
}

async function killMigrationAfter(env: SiteEnv, ms: number): Promise<void> {
  const { child, closed } = await startMigrating(env)
  await Promise.race([closed, pause(ms)])
  child.kill('SIGKILL')
  await closed
}

type State = { migrations: string[]; counts: Record<string, number> }

function readState(env: SiteEnv): Promise<State> {
  return withDatabase(env, async (database) => {
    const counts: Record<string, number> = {}
    for (const table of KEPT_TABLES) {
      const counting = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
      const { rows } = await counting.execute(database.kysely)
      counts[table] = Number(rows[0]?.count)
    }
    return { migrations: await listMigrations(database), counts }
  })
}

/** The next migration keeps every row, and the site then starts. */
async function finishMigration(env: SiteEnv, before: State): Promise<Findings> {
  await (await startMigrating(env)).closed
  const after = await readState(env)
  await withDatabase(env, async (database) => {
    const breaches = await findBreaches(database)
    if (breaches.length > 0) throw new Error(breaches.join('; '))
    const isComplete = isDeepStrictEqual(await migratedTables(database), declaredTables())
    if (!isComplete) throw new Error('half migrated tables')
  })
  const { output } = await attemptStart(env)
  if (!output.includes('/admin')) throw new Error(`The site does not start: ${output}`)
  const of = (isWrong: (table: string) => boolean) =>
    KEPT_TABLES.filter(isWrong).map((table) => `rows of ${table}`)
  return {
    lost: of((table) => Number(after.counts[table]) < Number(before.counts[table])),
    doubled: of((table) => Number(after.counts[table]) > Number(before.counts[table])),
  }
}
