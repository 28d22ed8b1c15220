import { formatTime } from '#domain/time.ts'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { EDITED, type Journal } from '../../support/busy-practice.ts'
import { expireAllClaims } from '../../support/claims.ts'
import type { SmtpCatcher } from '../../support/smtp.ts'
import type { Outcome } from './fault.ts'
import { findBreaches } from './invariants.ts'
import { pause } from './random.ts'
import { findDamagedPictures } from './stored-pictures.ts'

export type SiteEnv = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string }

/** Names of acknowledged work. */
export type Findings = { lost: string[]; doubled: string[] }

const SENT_WITHIN_MS = 180_000
const CLAIMED_WITHIN_MS = 4_000

export async function withDatabase<T>(
  { DATA_DIR, DATABASE_URL }: SiteEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

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
    const found = [
      await compareBookings(database, acknowledged),
      await compareMessages(database, acknowledged),
      await comparePictures(database, acknowledged),
      await compareEdits(database, acknowledged),
    ]
    return {
      lost: found.flatMap(({ lost }) => lost),
      doubled: found.flatMap(({ doubled }) => doubled),
    }
  })
}

export async function expectIntact(database: Database, { DATA_DIR }: SiteEnv): Promise<void> {
  const breaches = [...(await findBreaches(database)), ...(await findDamagedPictures(database, DATA_DIR))]
  if (breaches.length > 0) throw new Error(breaches.join('; '))
}

/** Each name counts once, however often it was found. */
export function countFindings(found: readonly Findings[]): Pick<Outcome, 'lost' | 'doubled'> {
  return {
    lost: new Set(found.flatMap(({ lost }) => lost)).size,
    doubled: new Set(found.flatMap(({ doubled }) => doubled)).size,
  }
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

/** Waits until the site has sent everything, then looks for messages that did not arrive, or too often. */
export function checkDeliveries(env: SiteEnv, { caught }: Pick<SmtpCatcher, 'caught'>): Promise<Findings> {
  return withDatabase(env, async (database) => {
    const isSent = await waitUntilSent(database, CLAIMED_WITHIN_MS)
    // A running site needs no such time for what it has claimed: what is left belongs to killed processes.
    if (!isSent) await expireAllClaims(database.kysely)
    if (!isSent && !(await waitUntilSent(database, SENT_WITHIN_MS))) throw new Error('messages still wait')
    return findMisdelivered(database, caught)
  })
}

/** False if only claimed messages are left, and stay so for `claimedMs`, or if the site takes far too long. */
async function waitUntilSent({ kysely }: Database, claimedMs: number): Promise<boolean> {
  const deadline = performance.now() + SENT_WITHIN_MS
  let claimedSince = performance.now()
  while (performance.now() < deadline) {
    // As if the hour had passed that a message waits after several crashes.
    await kysely.updateTable('outbox').set({ next_attempt_at: 1 }).where('state', '=', 'waiting').execute()
    const waiting = await kysely
      .selectFrom('outbox')
      .select('claimed_until')
      .where('state', '=', 'waiting')
      .execute()
    if (waiting.length === 0) return true
    if (waiting.some(({ claimed_until }) => claimed_until === 0)) claimedSince = performance.now()
    if (performance.now() > claimedSince + claimedMs) return false
    await pause(200)
  }
  return false
}

/**
 * An interruption after the hand-over may have let the message through: it may arrive once more for each, with the same
 * Message-ID; after the second one it is given up, and the journal of the back office says so.
 */
async function findMisdelivered({ kysely }: Database, caught: SmtpCatcher['caught']): Promise<Findings> {
  const rows = await kysely
    .selectFrom('outbox')
    .select(['message_id', 'state', 'interruptions'])
    .where('channel', '=', 'mail')
    .execute()
  const arrivals = caught.map(({ raw }) => /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1])
  const counted = rows.map((row) => ({
    ...row,
    times: arrivals.filter((id) => id === row.message_id).length,
  }))
  const isGivenUp = ({ state, interruptions }: (typeof counted)[number]) =>
    state === 'failed' && interruptions > 1
  const lost = counted.filter((row) => row.times === 0 && !isGivenUp(row))
  const doubled = counted.filter(({ times, interruptions }) => times > 1 + interruptions)
  return {
    lost: lost.map(({ message_id }) => `mail ${message_id}`),
    doubled: doubled.map(({ message_id }) => `mail ${message_id}`),
  }
}
