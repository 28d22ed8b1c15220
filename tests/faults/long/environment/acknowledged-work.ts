import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { countOverlaps } from '../../../support/anonymous-senders.ts'
import type { SiteEnv } from './running-site.ts'

/** Acknowledged work, kept outside the process and the disk of the site. */
export type Acknowledged = {
  /** Names of clients, with day and time. */
  bookings: Map<string, string>
  /** Texts of contact messages. */
  messages: Set<string>
  /** File names without size and extension. */
  pictures: Set<string>
}

export type Damage = { lost: number; doubled: number }

/** Compares what was acknowledged with the database and the pictures. Throws if the database itself is damaged. */
export async function findDamage(env: SiteEnv, acknowledged: Acknowledged): Promise<Damage> {
  const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
  try {
    await expectIntegrity(database)
    const parts = [
      await findBookingDamage(database, acknowledged),
      await findMessageDamage(database, acknowledged),
      { lost: countLostPictures(env, await listPictures(database), acknowledged), doubled: 0 },
    ]
    return {
      lost: parts.reduce((sum, { lost }) => sum + lost, 0),
      doubled: parts.reduce((sum, { doubled }) => sum + doubled, 0),
    }
  } finally {
    await database.close()
  }
}

async function expectIntegrity({ engine, kysely }: Database): Promise<void> {
  if (engine === 'postgres') return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely)
  if (rows[0]?.integrity_check !== 'ok') throw new Error(`damaged database: ${JSON.stringify(rows)}`)
}

async function findBookingDamage(database: Database, { bookings }: Acknowledged): Promise<Damage> {
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['client_name', 'date', 'start_minute'])
    .where('kind', '=', 'reservation')
    .execute()
  const stored = new Map(rows.map((row) => [row.client_name ?? '', `${row.date} ${row.start_minute}`]))
  const lost = [...bookings].filter(([name, start]) => stored.get(name) !== start).length
  return { lost, doubled: rows.length - stored.size + (await countOverlaps({ database })) }
}

async function findMessageDamage(database: Database, { messages }: Acknowledged): Promise<Damage> {
  const rows = await database.kysely.selectFrom('contact_messages').select('message').execute()
  const stored = new Set(rows.map(({ message }) => message))
  const lost = [...messages].filter((text) => !stored.has(text)).length
  return { lost, doubled: rows.length - stored.size }
}

async function listPictures({ kysely }: Database): Promise<Set<string>> {
  const rows = await kysely.selectFrom('gallery_images').select('filename').execute()
  return new Set(rows.map(({ filename }) => filename))
}

function countLostPictures(env: SiteEnv, stored: ReadonlySet<string>, { pictures }: Acknowledged): number {
  const isWhole = (name: string) =>
    stored.has(name) && existsSync(join(env.DATA_DIR, 'uploads', `${name}.webp`))
  return [...pictures].filter((name) => !isWhole(name)).length
}
