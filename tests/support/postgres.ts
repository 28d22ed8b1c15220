import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** Where the tests' PostgreSQL is: a server of their own, with one migrated database to copy. */
export type PostgresAddress = { admin: string }

const TEMPLATE = 'cabinet_template'

/** Starts a server and makes the template. `stop` takes everything away. */
export async function startPostgres(
  durability: 'durable' | 'hasty',
): Promise<{ address: PostgresAddress; stop: () => Promise<void> }> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts'), durability], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(keeper, 'exit')
  const said = once(keeper.stdout, 'data').then(([line]) => String(line).trim())
  const admin = await Promise.race([said, gone.then(() => '')])
  if (admin === '') throw new Error('PostgreSQL did not start: its own words are above.')
  const address = { admin }
  const stop = async () => {
    keeper.stdin.end()
    await gone
  }
  await makeTemplate(address).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, stop }
}

/** A fresh database, migrated already, and how to take it away. */
export async function clonePostgres({
  admin,
}: PostgresAddress): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `cabinet_${crypto.randomUUID().replaceAll('-', '')}`
  // Copying files instead of writing a log of every block: a tenth of the time.
  await execute(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { url: urlOf(admin, name), drop: () => execute(admin, `drop database ${name} with (force)`) }
}

async function makeTemplate({ admin }: PostgresAddress): Promise<void> {
  await execute(admin, `create database ${TEMPLATE}`)
  const database = openDatabase({ databaseUrl: urlOf(admin, TEMPLATE), dataDir: '' })
  try {
    await migrate(database, '')
  } finally {
    await database.close()
  }
}

async function execute(address: string, statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(admin: string, name: string): string {
  return admin.replace(/\/postgres$/, `/${name}`)
}
