import { french } from '../language/typography.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const LAST_DELAY_MS = 12 * HOUR_MS
/** Backoff; the last delay repeats until the time is over. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  LAST_DELAY_MS,
]
const RETRY_FOR_MS = 48 * HOUR_MS
/** Limits duplicates: an attempt interrupted after the hand-over may have sent the message already. */
const MAX_INTERRUPTIONS = 1
/** Crashes before the hand-over that are retried immediately; beyond this, the message itself may be the cause. */
const MAX_IMMEDIATE_RETRIES = 3

/** `attempts` includes the current one; instants are epoch milliseconds. */
export type Attempts = { attempts: number; firstTriedAt: number; now: number }

/**
 * Time of the next attempt after a failure, in epoch milliseconds; null to give up: 48 hours have passed and every
 * delay was used. A site that was away for days has used few of them.
 */
export function nextAttempt({ attempts, firstTriedAt, now }: Attempts): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1]
  if (delay !== undefined) return now + delay
  const end = firstTriedAt + RETRY_FOR_MS
  return now >= end ? null : Math.min(now + LAST_DELAY_MS, end)
}

/**
 * Time of the next attempt after one without a response to the hand-over; null to give up. `interruptions` includes
 * this one.
 */
export function nextAfterInterruption(message: Attempts & { interruptions: number }): number | null {
  return message.interruptions > MAX_INTERRUPTIONS ? null : nextAttempt(message)
}

/**
 * Time of the next attempt after a server crash; null to give up. `interruptions` includes this one if the message
 * had been handed over.
 */
export function nextAfterCrash(
  message: Attempts & { interruptions: number; handedOver: boolean },
): number | null {
  const { attempts, interruptions, handedOver, now } = message
  if (handedOver) return interruptions > MAX_INTERRUPTIONS ? null : now
  return attempts <= MAX_IMMEDIATE_RETRIES ? now : nextAttempt(message)
}

/** After an outage, the next try of every message comes within this time of the first success. */
const AFTER_OUTAGE_MS = 15 * MINUTE_MS

/** The latest next try of a message whose last one failed for the carrier's reasons, once another has left. */
export function latestAfterOutage(now: number): number {
  return now + AFTER_OUTAGE_MS
}

/** True if the next message would have failed as well. */
export function isCarrierFailure(error: unknown): boolean {
  return !(
    error instanceof PermanentFailure ||
    error instanceof UnknownOutcome ||
    error instanceof MessageDelayed
  )
}

/** Why a message about a reservation that is over was given up. */
export const TOO_LATE = french`Abandonné : l’heure du rendez-vous est passée.`

export const UNEXPECTED_FAILURE = 'L’envoi a échoué pour une raison inattendue.'

/** A failed attempt: the message is a French sentence, `detail` what the carrier answered. */
export class DeliveryFailure extends Error {
  readonly detail: string | null

  constructor(sentence: string, { detail = null, cause }: { detail?: string | null; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.detail = detail
  }
}

/** The carrier rejected the message for good: retrying is pointless. */
export class PermanentFailure extends DeliveryFailure {}

/** The carrier keeps this message waiting, or its recipient's mailbox does; others may leave. */
export class MessageDelayed extends DeliveryFailure {}

/** No response after the hand-over: the message may have been sent. */
export class UnknownOutcome extends DeliveryFailure {}

/** Server for mail, gateway for text messages; without one, a file or the log. */
export const CARRIERS = ['server', 'file', 'gateway', 'log'] as const
export type Carrier = (typeof CARRIERS)[number]

/**
 * Why the site cannot mail a link: no mail server, no address of its own, no active template, or a mail server that has
 * let nothing out for `MAIL_OUTAGE_MS`.
 */
export const MAIL_OBSTACLES = ['server', 'address', 'template', 'failing'] as const
export type MailObstacle = (typeof MAIL_OBSTACLES)[number]

/** Shorter failures, such as greylisting, are over with the next attempts. */
const MAIL_OUTAGE_MS = 600_000

/** `failingSince`: epoch milliseconds; null while mails leave. */
export function isMailOutage(failingSince: number | null, now: number): boolean {
  return failingSince !== null && now - failingSince >= MAIL_OUTAGE_MS
}
