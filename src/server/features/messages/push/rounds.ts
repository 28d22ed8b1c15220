import {
  isPushNight,
  type PendingPush,
  type PushLine,
  pushLines,
  secondsUntilPushNight,
} from '#domain/messages/practice/push-text.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { type MinuteJob, startRepeating } from '#server/jobs/each-minute.ts'
import { systemProbes } from '#server/site/probes.ts'
import { deliverPush, type PushOutcome } from './delivery.ts'
import { findPushKeys, type PushKeys } from './key-pair.ts'
import type { PushAddress } from './queries.ts'
import {
  claimPush,
  type DueDevice,
  deleteGoneDevice,
  deletePush,
  listDueDevices,
  type PushRow,
  postponePush,
  readPush,
} from './sending-queries.ts'

const POLL_MS = 5_000
/** Longer than one attempt takes; then the claim of a killed server ends. */
const LEASE_MS = 120_000
const FIRST_WAIT_MS = 30_000
const RETRIES_FOR_MS = 60 * 60_000
/** More would be a push service that asks for too much. */
const MAX_WAIT_MS = 15 * 60_000

type PushLog = { warn(details: object, message: string): void }

export function startPushRounds(context: AppContext, log: PushLog): MinuteJob {
  const round = () => sendPush(context)
  return startRepeating(round, { everyMs: POLL_MS, log, failure: 'phones not told' })
}

/** Sends what is due, outside the night; the devices at once, so that none waits for another’s push service. */
export async function sendPush(context: AppContext): Promise<void> {
  const { database, clock } = context
  if (isPushNight(clock.local())) return
  const devices = await listDueDevices(database.kysely, clock.instant())
  if (devices.length === 0) return
  const keys = await findPushKeys(context)
  await Promise.all(devices.map((device) => sendTo(context, device, keys)))
}

async function sendTo(context: AppContext, device: DueDevice, keys: PushKeys | null): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  const now = clock.instant()
  const ids = await claimPush(db, { deviceId: device.id, now, until: now + LEASE_MS })
  if (ids.length === 0) return
  const rows = await readPush(db, ids)
  const pending = rows.map((row) => toPending(context, row))
  const address = addressOf(device)
  const lines = keys && address ? pushLines(pending, clock.local()) : []
  const outcomes = await Promise.all(
    lines.map((line) =>
      deliverLine(context, line, { address, keys } as { address: PushAddress; keys: PushKeys }),
    ),
  )
  if (outcomes.some(({ kind }) => kind === 'gone')) return deleteGoneDevice(db, device)
  const retryAt = retryTime(outcomes, { now: clock.instant(), triedAt: firstAttempt(rows, now) })
  if (retryAt === null) await deletePush(db, ids)
  else await postponePush(db, ids, retryAt)
}

function addressOf({ endpoint, p256dh, auth }: DueDevice): PushAddress | null {
  return endpoint !== null && p256dh !== null && auth !== null ? { endpoint, p256dh, auth } : null
}

function toPending({ config }: AppContext, row: PushRow): PendingPush {
  const { kind, open_request_id: requestId, date, start_minute: minute, reservation_id: id } = row
  const isNamed = id !== null && date !== null && minute !== null
  return {
    kind,
    reservation: isNamed
      ? {
          id,
          start: { day: date, minute },
          isCancelled: row.cancelled_at !== null,
          isOwn: row.practitioner_id === row.user_id,
        }
      : null,
    openRequestId: row.role === 'superadmin' ? requestId : null,
    hasWaited: isPushNight(zonedTime(config.timeZone, Number(row.created_at))),
  }
}

async function deliverLine(
  context: AppContext,
  line: PushLine,
  to: { address: PushAddress; keys: PushKeys },
): Promise<PushOutcome> {
  const { config, database, clock } = context
  const origin = await findSiteOrigin(config, database.kysely)
  const isHttps = origin?.startsWith('https:') ?? false
  return deliverPush(context.probes ?? systemProbes(), {
    ...to,
    message: {
      text: JSON.stringify(declare(line, origin ?? '')),
      ttlSeconds: secondsUntilPushNight(clock.local()),
      subject: isHttps && origin ? origin : `mailto:${config.mailFrom}`,
    },
  })
}

/** Safari’s declarative form, which it shows without the worker; ours reads the same. */
function declare({ title, tag, day }: PushLine, origin: string) {
  const path = day === null ? '/admin/dashboard' : `/admin/reservations?vue=jour&date=${day}`
  return {
    web_push: 8030,
    notification: { title, lang: 'fr', dir: 'ltr', tag, navigate: `${origin}${path}` },
  }
}

function firstAttempt(rows: readonly PushRow[], now: number): number {
  return Math.min(now, ...rows.map(({ tried_at: at }) => Number(at ?? now)))
}

/** Null once nothing is to be sent again: all left, or an hour has passed. Each wait is as long as all before it. */
function retryTime(
  outcomes: readonly PushOutcome[],
  { now, triedAt }: { now: number; triedAt: number },
): number | null {
  const waits = outcomes.flatMap((outcome) => (outcome.kind === 'later' ? [outcome.afterMs] : []))
  if (waits.length === 0) return null
  const wait = Math.max(FIRST_WAIT_MS, now - triedAt, ...waits)
  const retryAt = now + Math.min(wait, MAX_WAIT_MS)
  return retryAt - triedAt > RETRIES_FOR_MS ? null : retryAt
}
