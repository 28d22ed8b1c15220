import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { type Database, type Engine, isTransient, type Replica } from './engine.ts'
import { OwnFile } from './own-file.ts'
import { openPostgres, REPLICA_WAITS } from './postgres.ts'
import { CheckedReplica } from './reads/replica.ts'
import { createVersions, type WriteCounter } from './reads/versions.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

const MAX_ATTEMPTS = 4

export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'replicaUrl'>>,
  { hasTimeouts = true } = {},
): Database {
  const { databaseUrl, replicaUrl } = config
  const writes = { count: 0 }
  if (databaseUrl !== undefined) {
    const primary = openPostgres(databaseUrl, { hasTimeouts, writes })
    const { kysely, countConnections } = primary
    const replica = replicaUrl === undefined ? undefined : openReplica(replicaUrl, kysely)
    return { ...toDatabase('postgres', kysely, { writes, replica }), countConnections }
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const path = join(config.dataDir, 'practice.db')
  const opened = openSqlite(path)
  const file = new OwnFile(path)
  const dialect = new NodeSqliteDialect(opened, { counter: writes, file })
  return { ...toDatabase('sqlite', new Kysely<Tables>({ dialect }), { writes }), file }
}

type Parts = { writes: WriteCounter; replica?: Replica | undefined }

function openReplica(replicaUrl: string, primary: Kysely<Tables>): Replica {
  const options = { hasTimeouts: true, writes: { count: 0 }, waits: REPLICA_WAITS }
  return new CheckedReplica(openPostgres(replicaUrl, options).kysely, primary)
}

function toDatabase(engine: Engine, kysely: Kysely<Tables>, { writes, replica }: Parts): Database {
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
    replica,
    close: async () => void (await Promise.all([kysely.destroy(), replica?.close()])),
  }
}
