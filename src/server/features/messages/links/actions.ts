import { Refusal } from '#contract/errors.ts'
import { linkSubject, oldestLinkedDay } from '#domain/booking/client-link.ts'
import type { Day } from '#domain/language/time.ts'
import { MESSAGE_KINDS, type MessageType, type Placeholder } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { readBookingLimits } from '../booking-limits/queries.ts'
import {
  deleteLinks,
  findBookedAt,
  findReservationByToken,
  incrementLinkGeneration,
  insertLink,
  type LinkedReservation,
} from './queries.ts'

type LinkContext = Pick<AppContext, 'config' | 'clock'>

type LinkedRow = { id: number; created_at: number; link_generation: number }

/** The first link, also once it has ended: a repeated booking must not return a later one to its sender. */
export async function createReservationLink(
  context: LinkContext,
  db: Db,
  reservationId: number,
): Promise<string> {
  const bookedAt = await findBookedAt(db, reservationId)
  return openLink(context, db, { id: reservationId, created_at: bookedAt, link_generation: 0 })
}

export async function endLinks(trx: Trx, reservationId: number): Promise<void> {
  await incrementLinkGeneration(trx, reservationId)
  await deleteLinks(trx, reservationId)
}

/** `reservation` is the row that names the recipient: a stale one yields a link that has ended. */
export async function linkValues(
  context: LinkContext,
  db: Db,
  { type, reservation, siteOrigin }: { type: MessageType; reservation: LinkedRow; siteOrigin: string | null },
): Promise<{ manageUrl?: string }> {
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  if (siteOrigin === null || !variables.includes('manageUrl')) return {}
  return { manageUrl: siteOrigin + (await openLink(context, db, reservation)) }
}

/** Idempotent: the path, which it returns, is derived, so it is the same in every message of one generation. */
async function openLink(
  { config, clock }: LinkContext,
  db: Db,
  { id, created_at: bookedAt, link_generation: generation }: LinkedRow,
): Promise<string> {
  const token = hmacToken(config, linkSubject({ id, bookedAt: Number(bookedAt), generation }), 'manage')
  await insertLink(db, {
    reservation_id: id,
    token_hash: hashToken(token),
    generation,
    created_at: clock.instant(),
  })
  return `/reservation/${token}`
}

/** Unknown, malformed and ended tokens get the same not_found. */
export async function requireReservationByToken(
  context: AppContext,
  token: string,
): Promise<LinkedReservation> {
  const reservation = await findReservationByToken(context.database.kysely, {
    tokenHash: hashToken(token),
    oldestDay: await findOldestLinkedDay(context),
  })
  if (!reservation) throw new Refusal('not_found')
  return reservation
}

async function findOldestLinkedDay({ database, clock }: AppContext): Promise<Day> {
  const { linkDays } = await readBookingLimits(database.kysely)
  return oldestLinkedDay(clock.local().day, linkDays)
}
