import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/engine.ts'
import type { Backups } from '#server/features/operations/backups/actions.ts'
import type { MessageRules } from '#server/jobs/truth-rules.ts'
import type { Metrics } from '#server/site/metrics.ts'
import type { Probes } from '#server/site/probes.ts'
import * as sourceCode from '#server/start/site-code.ts'
import type { SiteStorage } from '#server/storage/site-storage.ts'
import { clonePostgres, type PostgresAddress } from '../database/postgres.ts'
import { writeSqlite } from '../database/sqlite.ts'
import { LOWEST_COST } from '../people/password-cost.ts'
import { memoryFolder } from '../servers/memory-folder.ts'
import { type SettableClock, settableClock } from './settable-clock.ts'

/** A Monday morning, far from any clock change. */
const NOW = '2027-04-12T08:00'

const CALM_SURROUNDINGS: Probes = {
  freeBytes: async () => 100 * 1024 ** 3,
  resolveTxt: async () => [],
  resolveHost: async () => [],
  readCertificate: async () => null,
  getOverHttps: async () => {
    throw new Error('This test knows no server.')
  },
  postOverHttps: async () => {
    throw new Error('This test knows no server.')
  },
}

export type SiteOptions = {
  /** The practice's wall-clock time, which only `clock` advances. */
  now?: string
  /** Additional environment variables. */
  env?: Record<string, string>
  /** The server to create a database on; absent: SQLite in a temporary folder. */
  postgres?: PostgresAddress
  /** With the rate limits, refuses requests while this process is too busy, which any program may cause. */
  maxVisitorReads?: number
  /** Starts backups; absent: none is made. */
  backups?: Backups
  /** An existing database instead of a fresh one. */
  home?: Home
  /** Required by buildApp to serve pages; absent: the API alone. */
  web?: Parameters<typeof sourceCode.buildApp>[0]['web']
  /** Those that a test replaces; the others find nothing in the DNS, and an ample disk. */
  probes?: Partial<Probes>
  /** The built one (`loadBuiltCode`) instead of the source. */
  code?: typeof sourceCode
}

/** Storage of a practice: `env` has the variables that point to it, `remove` deletes it. */
export type Home = { env: Record<string, string>; remove(): Promise<void> }

/** A practice under test. */
export type TestSite = {
  app: FastifyInstance
  config: Config
  database: Database
  clock: SettableClock
  storage: SiteStorage
  messageRules: MessageRules
  backups: Backups
  probes: Probes
  metrics: Metrics | undefined
  /** The environment with which another process serves the same practice. */
  env: Record<string, string>
  close(): Promise<void>
}

const NO_BACKUPS: Backups = { start: async () => {}, stop: async () => {} }

/** Opens a practice on a fresh, migrated, empty database, or on the one at `home`. */
export async function openSite({ now = NOW, env = {}, ...options }: SiteOptions = {}): Promise<TestSite> {
  const {
    postgres,
    web,
    probes: replaced,
    backups = NO_BACKUPS,
    maxVisitorReads = Number.POSITIVE_INFINITY,
    code = sourceCode,
    home = await freshDatabase(postgres),
  } = options
  const rateLimits = env.RATE_LIMITS === 'on'
  // No site with an https address starts without its limits.
  const RATE_LIMITS = env.PUBLIC_URL?.startsWith('https:') ? 'on' : 'off'
  const settings = { ...home.env, RATE_LIMITS, STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent', ...env }
  const config = {
    ...code.readConfig(settings),
    passwordCost: LOWEST_COST,
    rateLimits,
    maxVisitorReads,
  }
  const clock = settableClock(config.timeZone, now)
  const database = code.openDatabase(config)
  const storage = await code.openStorage(config)
  const probes: Probes = { ...CALM_SURROUNDINGS, ...replaced }
  const cleanUp = async () => {
    await database.close()
    await home.remove()
  }
  try {
    const metrics = await code.openMetrics(config)
    const { MESSAGE_RULES: messageRules } = code
    const context = { config, database, clock, storage, messageRules, probes, metrics, backups }
    const app = await code.buildApp({ ...context, web })
    await app.ready()
    return { app, ...context, env: settings, close: () => app.close().then(cleanUp) }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

export async function freshDatabase(postgres: PostgresAddress | undefined): Promise<Home> {
  const folder = memoryFolder('cabinet-site-')
  const clone = postgres && (await clonePostgres(postgres))
  if (!clone) await writeSqlite(folder)
  return {
    env: { DATA_DIR: folder, ...(clone && { DATABASE_URL: clone.url }) },
    async remove() {
      await clone?.drop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
