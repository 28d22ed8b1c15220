import type { Database } from '#server/db/engine.ts'
import { expireAllClaims } from '../../support/mail/claims.ts'
import type { SmtpCatcher } from '../../support/mail/smtp.ts'
import type { Findings } from '../fault.ts'
import { pause } from '../moments.ts'
import { type SiteEnv, withDatabase } from '../site.ts'

const SENT_WITHIN_MS = 180_000
const CLAIMED_WITHIN_MS = 4_000

type Caught = SmtpCatcher['caught']

export function readOutbox(env: SiteEnv) {
  return withDatabase(env, ({ kysely }) =>
    kysely
      .selectFrom('outbox')
      .select(['event', 'message_id', 'state', 'attempts', 'interruptions', 'last_error'])
      .where('channel', '=', 'mail')
      .orderBy('id')
      .execute(),
  )
}

/** Waits until the site has sent everything, then looks for messages that did not arrive, or too often. */
export async function checkDeliveries(env: SiteEnv, caught: Caught): Promise<Findings> {
  await withDatabase(env, async (database) => {
    const isSent = await waitUntilSent(database, CLAIMED_WITHIN_MS)
    // A running site needs no such time for what it has claimed: what is left belongs to killed processes.
    if (!isSent) await expireAllClaims(database.kysely)
    if (!isSent && !(await waitUntilSent(database, SENT_WITHIN_MS))) throw new Error('messages still wait')
  })
  const { lost, doubled, given } = await compareWithCaught(env, caught)
  // After the second interruption a message is given up, and the journal of the back office says so.
  const dropped = given.filter(({ interruptions, times }) => interruptions < 2 && times === 0)
  return { lost: [...lost, ...dropped.map(({ message_id }) => `mail ${message_id}`)], doubled }
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
 * A message may arrive once more for each interruption after its hand-over, with the same Message-ID. One that was
 * given up is not lost: the journal of the back office shows it.
 */
export async function compareWithCaught(env: SiteEnv, caught: Caught) {
  const arrived = caught.map(({ raw }) => /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1])
  const mails = (await readOutbox(env)).map((row) => ({
    ...row,
    times: arrived.filter((id) => id === row.message_id).length,
  }))
  const lost = mails.filter(({ state, times }) => state !== 'failed' && times === 0)
  const doubled = mails.filter(({ times, interruptions }) => times > 1 + interruptions)
  return {
    lost: lost.map(({ message_id }) => `mail ${message_id}`),
    doubled: doubled.map(({ message_id }) => `mail ${message_id}`),
    given: mails.filter(({ state }) => state === 'failed'),
  }
}
