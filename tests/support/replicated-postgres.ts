import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { emptyPostgres, withClient } from './postgres.ts'

/** A primary and its streaming replica; databases on them stay until `stop`. */
export type ReplicatedPostgres = { migrated(): Promise<ReplicatedDatabase>; stop(): Promise<void> }

export type ReplicatedDatabase = { primary: string; replica: string }

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts'), 'replicated'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)[Symbol.asyncIterator]()
  const [admin, replicaAdmin] = [await lines.next(), await lines.next()].map(({ value }) => String(value))
  return {
    migrated: () => migratedDatabase(String(admin), String(replicaAdmin)),
    async stop() {
      keeper.stdin.end()
      await exited
    },
  }
}

async function migratedDatabase(admin: string, replicaAdmin: string): Promise<ReplicatedDatabase> {
  const { url } = await emptyPostgres({ admin })
  const database = openDatabase({ databaseUrl: url, dataDir: '' })
  await migrate(database, '')
  await database.close()
  const replica = new URL(replicaAdmin)
  replica.pathname = new URL(url).pathname
  const copied = { primary: url, replica: replica.href }
  await caughtUp(copied)
  return copied
}

/** Waits until the replica has replayed all that the primary has written. */
export async function caughtUp({ primary, replica }: ReplicatedDatabase): Promise<void> {
  const written = await readValue(primary, 'select pg_current_wal_lsn()')
  while ((await readValue(replica, `select pg_last_wal_replay_lsn() >= '${written}'`)) !== true)
    await setTimeout(20)
}

export async function readValue(url: string, statement: string): Promise<unknown> {
  const { rows } = await withClient(url, (client) => client.query({ text: statement, rowMode: 'array' }))
  return rows[0]?.[0]
}
