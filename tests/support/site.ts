import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { memoryFolder } from './memory-folder.ts'
import { clonePostgres, type PostgresAddress } from './postgres.ts'
import { type SettableClock, settableClock } from './settable-clock.ts'
import { laySqlite } from './sqlite.ts'

/** A Monday morning, away from any change of the clocks. */
const NOW = '2027-04-12T08:00'

export type SiteOptions = {
  /** What the practice's wall clock shows; it then stands still. */
  now?: string
  /** More settings of the process, as the environment would give them. */
  env?: Record<string, string>
  /** Copies a database there; without it, SQLite in a folder of its own. */
  postgres?: PostgresAddress
  /** A database that is there already, instead of a fresh one. */
  home?: Home
  /** What buildApp needs besides to show pages; without it, the API alone. */
  web?: Parameters<typeof buildApp>[0]['web']
}

/** Where a practice keeps its data, as the environment would say it, and how to take it away again. */
export type Home = { env: Record<string, string>; remove(): Promise<void> }

/** A whole practice of its own: database, application, clock. */
export type TestSite = {
  app: FastifyInstance
  config: Config
  database: Database
  clock: SettableClock
  /** The environment under which another process would serve the same practice. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Opens a practice over a fresh database, migrated, with nothing in it, or over the one at `home`. */
export async function openSite({ now = NOW, env = {}, ...given }: SiteOptions = {}): Promise<TestSite> {
  const { postgres, web, home = await freshDatabase(postgres) } = given
  const settings = { ...home.env, RATE_LIMITS: 'off', STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent', ...env }
  const config = readConfig(settings)
  const clock = settableClock(config.timeZone, now)
  const database = openDatabase(config)
  const leave = async () => {
    await database.close()
    await home.remove()
  }
  try {
    const app = await buildApp({ config, database, clock, web })
    await app.ready()
    return { app, config, database, clock, env: settings, close: () => app.close().then(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}

async function freshDatabase(postgres: PostgresAddress | undefined): Promise<Home> {
  const folder = memoryFolder('cabinet-site-')
  const clone = postgres && (await clonePostgres(postgres))
  if (!clone) await laySqlite(folder)
  return {
    env: { DATA_DIR: folder, ...(clone && { DATABASE_URL: clone.url }) },
    async remove() {
      await clone?.drop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
