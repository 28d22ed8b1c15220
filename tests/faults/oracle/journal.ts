import { formatTime } from '#domain/language/time.ts'
import type { Database } from '#server/db/engine.ts'
import { EDITED, type Journal } from '../../support/practice/busy-practice.ts'
import { type Findings, mergeFindings } from '../fault.ts'
import { type SiteEnv, withDatabase } from '../site.ts'
import { findBreaches } from './invariants.ts'
import { findDamagedPictures } from './stored-pictures.ts'

/**
 * Compares what the site has acknowledged with what its database and its folder hold. The site may run meanwhile.
 * Throws if an invariant is broken, or if the journal has an answer that the site must not give.
 */
export function check(journal: Journal, env: SiteEnv): Promise<Findings> {
  return withDatabase(env, async (database) => {
    // Copied before the database is read: the load goes on.
    const acknowledged = structuredClone(journal)
    await expectIntact(database, env)
    if (acknowledged.faults.length > 0) throw new Error([...new Set(acknowledged.faults)].join('; '))
    return mergeFindings([
      await compareBookings(database, acknowledged),
      await compareMessages(database, acknowledged),
      await comparePictures(database, acknowledged),
      await compareEdits(database, acknowledged),
    ])
  })
}

/** Pictures in a bucket are not looked at. */
export async function expectIntact(database: Database, { DATA_DIR, S3_URL }: SiteEnv): Promise<void> {
  const damagedPictures = S3_URL === undefined ? await findDamagedPictures(database, DATA_DIR) : []
  const breaches = [...(await findBreaches(database)), ...damagedPictures]
  if (breaches.length > 0) throw new Error(breaches.join('; '))
}

async function compareBookings({ kysely }: Database, { bookings }: Journal): Promise<Findings> {
  const rows = await kysely
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute', 'client_name'])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isStored = ({ id, date, time, name }: Journal['bookings'][number]) => {
    const row = stored.get(id)
    return row?.client_name === name && row.date === date && formatTime(row.start_minute) === time
  }
  return {
    lost: bookings.filter((booking) => !isStored(booking)).map(({ name }) => `booking ${name}`),
    doubled: findRepeated(rows.map(({ client_name }) => `booking ${client_name}`)),
  }
}

async function compareMessages({ kysely }: Database, { messages }: Journal): Promise<Findings> {
  const rows = await kysely.selectFrom('contact_messages').select('message').execute()
  const stored = new Set(rows.map(({ message }) => message))
  return {
    lost: messages.filter((message) => !stored.has(message)),
    doubled: findRepeated(rows.map(({ message }) => message)),
  }
}

async function comparePictures({ kysely }: Database, { pictures }: Journal): Promise<Findings> {
  const rows = await kysely.selectFrom('gallery_images').select('filename').execute()
  const stored = rows.map(({ filename }) => filename)
  return { lost: pictures.filter((name) => !stored.includes(name)), doubled: findRepeated(stored) }
}

/** The answer to a later edit may be lost: the page then shows that one. */
async function compareEdits({ kysely }: Database, { edits }: Journal): Promise<Findings> {
  if (edits === 0) return { lost: [], doubled: [] }
  const page = await kysely
    .selectFrom('pages')
    .select('content')
    .where('slug', '=', EDITED)
    .executeTakeFirst()
  const shown = Number(/Édition (\d+)/.exec(page?.content ?? '')?.[1])
  return { lost: shown >= edits ? [] : [`edit ${edits}, the page shows ${shown}`], doubled: [] }
}

function findRepeated(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i)
}
