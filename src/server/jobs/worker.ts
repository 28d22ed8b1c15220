import { nextAttempt, Undeliverable, type Way } from '#domain/delivery.ts'
import { isNight } from '#domain/reminder.ts'
import type { VisitEvent } from '#domain/visit-event.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/engine.ts'
import type { Mailer } from '../mail/transport.ts'
import type { Texter } from '../sms/texter.ts'
import { type Claimed, claimNext, dropStale, markFailed, markSent, releaseClaims } from './queries.ts'

const EVERY_MS = 5_000
/** So many messages leave side by side: one slow server does not hold up all of them. */
const LANES = 4
/** Longest explanation kept of a failure. */
const ERROR_LENGTH = 500
/** A message taken up again after a crash may arrive twice; never three times. */
const MOST_INTERRUPTIONS = 1

type Log = { warn(details: object, message: string): void }
type Post = { database: Database; clock: Clock; mailer: Mailer; texter: Texter; log: Log }

/**
 * Sends what is due every few seconds, one round at a time; before each, `plan` writes what time alone causes.
 * `stop` waits for the round under way.
 */
export async function startWorker(
  post: Post & { plan(): Promise<void> },
): Promise<{ stop(): Promise<void> }> {
  // The only server on its data, which others have no claims on.
  if (post.database.engine === 'sqlite') await releaseClaims(post.database.kysely)
  let round = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    round = post
      .plan()
      .then(() => sendDue(post))
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
  const { database, clock } = post
  await dropStale(database.kysely, { now: clock.instant(), local: clock.local() })
  const sent = await Promise.all(Array.from({ length: LANES }, () => sendInLane(post)))
  return sent.reduce((sum, count) => sum + count, 0)
}

/** One after another, each claimed only when its turn has come. */
async function sendInLane(post: Post): Promise<number> {
  const { database, clock } = post
  for (let sent = 0; ; ) {
    const message = await claimNext(database, { now: clock.instant(), night: isNight(clock.local()) })
    if (!message) return sent
    sent += (await deliver(post, message)) ? 1 : 0
  }
}

async function deliver(post: Post, message: Claimed): Promise<boolean> {
  const { database, clock, log } = post
  const { id, event, interruptions } = message
  if (interruptions > 0) log.warn({ message: id, event, interruptions }, 'message taken up after a crash')
  let via: Way
  try {
    if (interruptions > MOST_INTERRUPTIONS) throw new Undeliverable(INTERRUPTED)
    via = await handOver(post, message)
  } catch (error) {
    await noteFailure(post, message, error)
    return false
  }
  await markSent(database.kysely, id, { now: clock.instant(), via })
  return true
}

const INTERRUPTED =
  'Le serveur s’est arrêté deux fois pendant cet envoi\u202f: il est peut-être parti. Vérifiez avant de le renvoyer.'

function handOver({ mailer, texter }: Post, message: Claimed): Promise<Way> {
  const { recipient: to, reply_to: replyTo, subject, body: text, message_id: messageId } = message
  if (message.channel === 'sms') return texter.send({ to, text, messageId })
  const calendar: VisitEvent | null = message.calendar === null ? null : JSON.parse(message.calendar)
  return mailer.send({ to, replyTo, subject, text, calendar, messageId })
}

async function noteFailure({ database, clock, log }: Post, message: Claimed, error: unknown): Promise<void> {
  const { id, event, attempts, created_at: createdAt } = message
  const next =
    error instanceof Undeliverable ? null : nextAttempt({ attempts, createdAt, now: clock.instant() })
  await markFailed(database.kysely, id, { error: wordsOf(error).slice(0, ERROR_LENGTH), next })
  log.warn({ message: id, event, attempts, next }, 'message not sent')
}

/** What went wrong; `fetch` keeps it in the cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
