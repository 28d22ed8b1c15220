import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/** The URL of the tests' own PostgreSQL server, which holds a migrated template database. */
export type PostgresAddress = { admin: string }

const TEMPLATE = 'cabinet_template'

export type OwnPostgres = {
  address: PostgresAddress
  /** Kills all its processes at once. What was written stays: the operating system keeps its cache. */
  crash(): Promise<void>
  /** After a crash: recovers, on the same files and port. */
  restart(): Promise<void>
  /** Removes everything. */
  stop(): Promise<void>
}

/** Starts a server and creates the template. */
export async function startPostgres(durability: 'durable' | 'fast'): Promise<OwnPostgres> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts'), durability], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('PostgreSQL did not start: see its output above.')
    return String(value)
  }
  const order = async (name: 'crash' | 'start') => {
    keeper.stdin.write(`${name}\n`)
    await nextLine()
  }
  const address = { admin: await nextLine() }
  const stop = async () => {
    keeper.stdin.end()
    await exited
  }
  await makeTemplate(address).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, crash: () => order('crash'), restart: () => order('start'), stop }
}

/** A migrated database. `drop` returns it to the pool. */
export async function clonePostgres(
  address: PostgresAddress,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const clone = idleClones.pop() ?? (await makeClone(address))
  return { url: clone.url, drop: () => recycle(address, clone) }
}

/** A database without tables. */
export async function emptyPostgres({
  admin,
}: PostgresAddress): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `cabinet_${crypto.randomUUID().replaceAll('-', '')}`
  await execute(admin, `create database ${name}`)
  return { url: urlOf(admin, name), drop: () => execute(admin, `drop database ${name} with (force)`) }
}

/** `wiper` is the connection that resets the database between tests; `seeds` is what it restores. */
type Clone = { name: string; url: string; wiper: pg.Client; schemaHash: string; seeds: Seeds }
/** The rows that migrations insert, by table. */
type Seeds = Record<string, unknown[]>

/** Pool of wiped databases: creating a copy takes ten times as long. */
const idleClones: Clone[] = []

async function makeClone({ admin }: PostgresAddress): Promise<Clone> {
  const name = `cabinet_${crypto.randomUUID().replaceAll('-', '')}`
  // file_copy takes a tenth of the time of wal_log, which logs every block.
  await execute(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = urlOf(admin, name)
  const wiper = new pg.Client(url)
  // A test may terminate this connection; the next wipe then fails.
  wiper.on('error', () => {})
  await wiper.connect()
  return { name, url, wiper, schemaHash: await schemaHashOf(wiper), seeds: await readSeeds(wiper) }
}

/** Wipes a database for the next test. Drops it if a test has changed its schema or still locks a table. */
async function recycle({ admin }: PostgresAddress, clone: Clone): Promise<void> {
  if (await wipe(clone).catch(() => false)) {
    idleClones.push(clone)
    return
  }
  await clone.wiper.end()
  await execute(admin, `drop database ${clone.name} with (force)`)
}

async function wipe({ wiper: client, schemaHash, seeds }: Clone): Promise<boolean> {
  if ((await schemaHashOf(client)) !== schemaHash) return false
  const tables = Object.keys(seeds)
  await client.query(
    [
      "set statement_timeout = '5s'; set session_replication_role = replica",
      ...tables.map((table) => `delete from ${table}`),
      `select setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    ].join(';'),
  )
  for (const table of tables.filter((name) => seeds[name]?.length)) {
    const rows = JSON.stringify(seeds[table])
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      rows,
    ])
  }
  return true
}

/** Hash of everything that a migration creates or changes. */
async function schemaHashOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schemaHash: string }>(
    `select md5(concat(
      (select string_agg(concat(oid, relname), ',' order by oid) from pg_class where relnamespace = 'public'::regnamespace),
      (select string_agg(concat(oid, tgname), ',' order by oid) from pg_trigger),
      (select string_agg(concat(oid, conname), ',' order by oid) from pg_constraint),
      (select string_agg(concat(attrelid, attname, attisdropped), ',' order by attrelid, attnum)
         from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
      (select string_agg(name, ',' order by name) from kysely_migration))) as "schemaHash"`,
  )
  return rows[0]?.schemaHash ?? ''
}

async function readSeeds(client: pg.Client): Promise<Seeds> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const seeds: Seeds = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: unknown }>(`select to_json(t) as row from ${name} t`)
    seeds[name] = rows.map(({ row }) => row)
  }
  return seeds
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
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
  await withClient(address, (client) => client.query(statement))
}

function urlOf(admin: string, name: string): string {
  return admin.replace(/\/postgres$/, `/${name}`)
}
