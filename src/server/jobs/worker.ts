import { nextAttempt } from '#domain/delivery.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/engine.ts'
import { isPermanent, type Mailer } from '../mail/transport.ts'
import { type Claimed, claimDue, markFailed, markSent } from './queries.ts'

const EVERY_MS = 5_000
const AT_ONCE = 10
/** Longest explanation kept of a failure. */
const ERROR_LENGTH = 500

type Log = { warn(details: object, message: string): void }
type Post = { database: Database; clock: Clock; mailer: Mailer; log: Log }

/** Sends what is due every few seconds, one round at a time. `stop` waits for the round under way. */
export function startWorker(post: Post): { stop(): Promise<void> } {
  let round = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    round = sendDue(post)
      .then(() => {})
      // The database may be away for a while; the next round asks again.
      .catch((error: unknown) => post.log.warn({ err: error }, 'outbox round failed'))
      .finally(() => {
        busy = false
      })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

/** Sends every message that is due; answers how many were handed over. */
export async function sendDue(post: Post): Promise<number> {
  let sent = 0
  for (;;) {
    const claimed = await claimDue(post.database, { now: post.clock.instant(), count: AT_ONCE })
    for (const message of claimed) sent += (await deliver(post, message)) ? 1 : 0
    if (claimed.length < AT_ONCE) return sent
  }
}

async function deliver({ database, clock, mailer, log }: Post, message: Claimed): Promise<boolean> {
  try {
    await mailer.send({
      to: message.recipient,
      replyTo: message.reply_to,
      subject: message.subject,
      text: message.body,
      messageId: message.message_id,
    })
  } catch (error) {
    const now = clock.instant()
    const { attempts, created_at: createdAt } = message
    const next = isPermanent(error) ? null : nextAttempt({ attempts, createdAt, now })
    const said = error instanceof Error ? error.message : String(error)
    await markFailed(database.kysely, message.id, { error: said.slice(0, ERROR_LENGTH), next })
    log.warn({ message: message.id, event: message.event, attempts, next }, 'message not sent')
    return false
  }
  await markSent(database.kysely, message.id, clock.instant())
  return true
}
