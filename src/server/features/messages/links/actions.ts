import { Refusal } from '#contract/errors.ts'
import { linkSubject, oldestLinkedDay } from '#domain/booking/client-link.ts'
import type { Day } from '#domain/language/time.ts'
import { MESSAGE_KINDS, type MessageType } from '#domain/messages/notification.ts'
import type { Placeholder } from '#domain/messages/template.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { listSeriesRows } from '#server/practice/reservations/series.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { readBookingLimits } from '../booking-limits/queries.ts'
import {
  deleteLinks,
  endInvitations,
  findBookedAt,
  findReservationByToken,
  incrementLinkGeneration,
  insertLinks,
  type LinkedReservation,
  listKnownTokens,
  listLinkedRows,
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

/** With those of the other dates of its series, since each shows them all. */
export async function endLinks(trx: Trx, reservationId: number): Promise<void> {
  const series = await listSeriesRows(trx, reservationId)
  const ids = [...new Set([reservationId, ...series.map(({ id }) => id)])]
  await incrementLinkGeneration(trx, ids)
  await deleteLinks(trx, ids)
  await endInvitations(trx, ids)
}

type LinkInMessage = {
  type: MessageType
  reservation: LinkedRow & { series_id: number | null }
  siteOrigin: string | null
}

/** `reservation` is the row that names the recipient: a stale one yields a link that has ended. */
export async function linkValues(
  context: LinkContext,
  db: Db,
  { type, reservation, siteOrigin }: LinkInMessage,
): Promise<{ manageUrl?: string }> {
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  if (siteOrigin === null || !variables.includes('manageUrl')) return {}
  if (reservation.series_id !== null) await openSeriesLinks(context, db, reservation.id)
  return { manageUrl: siteOrigin + (await openLink(context, db, reservation)) }
}

/** Idempotent: the path, which it returns, is derived, so it is the same in every message of one generation. */
async function openLink(context: LinkContext, db: Db, row: LinkedRow): Promise<string> {
  const token = tokenOf(context, row)
  await insertLinks(db, [linkRowOf(context, row, token)])
  return pathOf(token)
}

/** The page of one date links to the others: see docs/decisions/0015. */
async function openSeriesLinks(context: LinkContext, db: Db, reservationId: number): Promise<void> {
  const ids = (await listSeriesRows(db, reservationId)).map(({ id }) => id)
  await openLinks(context, db, await listLinkedRows(db, ids))
}

/** Their paths, by id; idempotent. `rows` are those that name the recipient, as in `linkValues`. */
export async function openLinks(
  context: LinkContext,
  db: Db,
  rows: readonly LinkedRow[],
): Promise<ReadonlyMap<number, string>> {
  const links = rows.map((row) => ({ row, token: tokenOf(context, row) }))
  await insertLinks(
    db,
    links.map(({ row, token }) => linkRowOf(context, row, token)),
  )
  return new Map(links.map(({ row, token }) => [row.id, pathOf(token)] as const))
}

/** Paths of the links of these reservations, as far as they were opened and have not ended. */
export async function findOpenLinks(
  context: LinkContext,
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const tokens = (await listLinkedRows(db, ids)).map((row) => ({ id: row.id, token: tokenOf(context, row) }))
  const known = await listKnownTokens(
    db,
    tokens.map(({ token }) => hashToken(token)),
  )
  return new Map(
    tokens
      .filter(({ token }) => known.has(hashToken(token)))
      .map(({ id, token }) => [id, pathOf(token)] as const),
  )
}

function tokenOf(
  { config }: LinkContext,
  { id, created_at: bookedAt, link_generation: generation }: LinkedRow,
): string {
  return hmacToken(config, linkSubject({ id, bookedAt: Number(bookedAt), generation }), 'manage')
}

function linkRowOf({ clock }: LinkContext, row: LinkedRow, token: string) {
  return {
    reservation_id: row.id,
    token_hash: hashToken(token),
    generation: row.link_generation,
    created_at: clock.instant(),
  }
}

function pathOf(token: string): string {
  return `/reservation/${token}`
}

/**
 * Unknown, malformed and ended tokens get the same not_found. A change asks again under the agenda’s lock: the link may
 * have ended while the change waited for it.
 */
export async function requireReservationByToken(
  context: AppContext,
  token: string,
  db: Db = context.database.kysely,
): Promise<LinkedReservation> {
  const reservation = await findReservationByToken(db, {
    tokenHash: hashToken(token),
    oldestDay: await findOldestLinkedDay(context, db),
  })
  if (!reservation) throw new Refusal('not_found')
  return reservation
}

async function findOldestLinkedDay({ clock }: AppContext, db: Db): Promise<Day> {
  const { linkDays } = await readBookingLimits(db)
  return oldestLinkedDay(clock.local().day, linkDays)
}
