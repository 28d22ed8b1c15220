import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, type Engine, isTransient } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { NodeSqliteDialect } from './sqlite.ts'
import { SqliteHandle } from './sqlite-files/handle.ts'
import { OwnFile } from './sqlite-files/own-file.ts'
import type { Tables } from './tables.ts'
import { createVersions, type WriteCounter } from './versions.ts'

const MAX_ATTEMPTS = 4

export function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { hasTimeouts = true } = {},
): Database {
  const writes = { count: 0 }
  if (databaseUrl !== undefined) {
    const { kysely, probe, countConnections } = openPostgres(databaseUrl, { hasTimeouts, writes })
    const close = async () => {
      await Promise.all([kysely.destroy(), probe.destroy()])
    }
    return { ...toDatabase('postgres', kysely, writes), probe, countConnections, close }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const opened = new SqliteHandle(join(dataDir, 'practice.db'))
  const file = new OwnFile(opened)
  const dialect = new NodeSqliteDialect(opened, { counter: writes, file })
  return { ...toDatabase('sqlite', new Kysely<Tables>({ dialect }), writes), file }
}

function toDatabase(engine: Engine, kysely: Kysely<Tables>, writes: WriteCounter): Database {
  return {
    engine,
    kysely,
    probe: kysely,
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
