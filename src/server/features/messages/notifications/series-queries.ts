import { sql } from 'kysely'
import type { MessageType } from '#domain/messages/notification.ts'
import type { Database, Trx } from '#server/db/engine.ts'
import { canBeTakenBack } from '#server/jobs/claims.ts'
import { RESENT } from './queries.ts'

export type PendingSeriesMessage = {
  id: number
  type: MessageType
  fileIds: number[]
  channel: 'mail' | 'sms'
  recipient: string
  /** It tells of more than one change: the undo of the last does not take it back. */
  isMerged: boolean
}

type SeriesEvent = {
  type: MessageType
  seriesId: number
  now: number
  isMerged: boolean
  isResent: boolean
}

/** Deduplication key of a message about a series. */
export function seriesEvent({ type, seriesId, now, isMerged, isResent }: SeriesEvent): string {
  return `${type}:${seriesId}:${now}${isResent ? `:${RESENT}` : ''}${isMerged ? MERGED : ''}`
}

const MERGED = ':merged'

/** The message about a series that waits to confirm it. */
export async function findSeriesConfirmation(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  seriesId: number,
): Promise<number | undefined> {
  const pending = await listPendingSeriesMessages({ engine }, trx, { seriesId, types: ['series_booked'] })
  return pending.at(-1)?.id
}

/**
 * Messages about a series that nobody can have read. On PostgreSQL, locks them, so that no worker hands them over
 * before the transaction ends.
 */
export async function listPendingSeriesMessages(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { seriesId, types }: { seriesId: number; types: readonly MessageType[] },
): Promise<PendingSeriesMessage[]> {
  const pending = trx
    .selectFrom('outbox')
    .select(['id', 'type', 'channel', 'recipient', 'event', 'calendar_dates'])
    .where((eb) => eb.or(types.map((type) => eb('event', 'like', seriesPattern(type, seriesId)))))
    .where('state', '=', 'waiting')
    .where(canBeTakenBack(engine))
    .where(sql<boolean>`(handed_over_at is null and interruptions = 0 and is_held = 0)`)
    .orderBy('id')
  const rows = await (engine === 'postgres' ? pending.forUpdate() : pending).execute()
  return rows.map(({ id, type, channel, recipient, event, calendar_dates: dates }) => ({
    id,
    channel,
    recipient,
    isMerged: event.endsWith(MERGED),
    type: type as MessageType,
    fileIds: dates === null ? [] : JSON.parse(dates),
  }))
}

/** A type contains `_`, which `like` reads as any character: no other type differs from it in these alone. */
function seriesPattern(type: MessageType, seriesId: number): string {
  return `${type}:${seriesId}:%`
}
