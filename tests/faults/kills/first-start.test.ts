import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OwnPostgres } from '../../support/database/postgres.ts'
import { remoteVisitor } from '../../support/servers/remote-server.ts'
import { killDuringStart, startServer } from '../../support/servers/server-process.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { expectIntact } from '../oracle/journal.ts'
import { emptyHome, expectGracefulStop, openOwnPostgres, type SiteEnv, withDatabase } from '../site.ts'

const PRINTED_CREDENTIALS = /Nom d’utilisateur : (\S+)\s+Mot de passe {6}: (\S+)/

/** Tables that a first start fills. */
const FILLED_TABLES = [
  'users',
  'agendas',
  'services',
  'practitioner_services',
  'pages',
  'settings',
  'notification_templates',
  'testimonials',
  'gallery_images',
] as const

/** Not the row that the first night’s work writes soon after a start, or that a stop comes before. */
const WITHOUT_NIGHTLY = sql` where key <> 'automaticBrake'`

fault(
  'kill -9 in the first start, at random moments',
  { on: ['sqlite', 'postgres'], most: 10 },
  async ({ engine, tries, random, resources }) => {
    const postgres = engine === 'postgres' ? await openOwnPostgres() : undefined
    const { durationMs, counts } = await measureStart(await emptyHome(resources, postgres))
    const found: Findings[] = []
    for (let i = 0; i < tries; i += 1) {
      const env = await emptyHome(resources, postgres)
      const printed = await killDuringStart(env, random() * durationMs)
      await crashAndRecover(postgres)
      found.push(...(await finishStart(env, { printed, counts })))
    }
    const note = `uninterrupted, this start took ${Math.round(durationMs)} ms`
    return { ...mergeFindings(found), note }
  },
)

async function crashAndRecover(postgres: OwnPostgres | undefined): Promise<void> {
  await postgres?.crash()
  await postgres?.restart()
}

async function measureStart(env: SiteEnv) {
  const startedAt = performance.now()
  const server = await startServer(env)
  const durationMs = performance.now() - startedAt
  await server.signalAndWait('SIGTERM')
  return { durationMs, counts: await countRows(env) }
}

type Interrupted = { printed: string; counts: Record<string, number> }

/** The next start completes what the killed one began, once, and one of the two has printed the first password. */
async function finishStart(env: SiteEnv, { printed, counts }: Interrupted): Promise<Findings[]> {
  const server = await startServer(env)
  const [, username = '', password = ''] = PRINTED_CREDENTIALS.exec(printed + server.output) ?? []
  const { status } = await remoteVisitor(server.url).post('/api/auth/login', { username, password })
  await expectGracefulStop(server)
  if (existsSync(join(env.DATA_DIR, 'uploads/.new'))) throw new Error('the first start is not over')
  await withDatabase(env, (database) => expectIntact(database, env))
  const after = await countRows(env)
  const of = (isWrong: (table: string) => boolean) =>
    Object.keys(counts)
      .filter(isWrong)
      .map((table) => `${table} of ${env.DATA_DIR}`)
  const rows = {
    lost: of((table) => Number(after[table]) < Number(counts[table])),
    doubled: of((table) => Number(after[table]) > Number(counts[table])),
  }
  return [rows, { lost: status === 200 ? [] : [`first password of ${env.DATA_DIR}`], doubled: [] }]
}

function countRows(env: SiteEnv): Promise<Record<string, number>> {
  return withDatabase(env, async ({ kysely }) => {
    const counts: Record<string, number> = {}
    for (const table of FILLED_TABLES) {
      const counting = sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)}${table === 'settings' ? WITHOUT_NIGHTLY : sql``}`
      const { rows } = await counting.execute(kysely)
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  })
}
