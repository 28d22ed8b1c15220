import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, type Engine, isTransient } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { createVersions, type WriteCounter } from './versions.ts'

const MAX_ATTEMPTS = 4

export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { hasTimeouts = true } = {},
): Database {
  const { databaseUrl } = config
  const writes = { count: 0 }
  if (databaseUrl !== undefined)
    return toDatabase('postgres', openPostgres(databaseUrl, { hasTimeouts, writes }), writes)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const file = openSqlite(join(config.dataDir, 'practice.db'))
  return toDatabase('sqlite', new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, writes) }), writes)
}

function toDatabase(engine: Engine, kysely: Kysely<Tables>, writes: WriteCounter): Database {
  return {
    engine,
    kysely,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await kysely.transaction().execute(work)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error
        }
      }
    },
    versions: createVersions(kysely, writes),
    close: () => kysely.destroy(),
  }
}
