import { linkSubject } from '#domain/client-link.ts'
import { MESSAGE_KINDS, type MessageType, type Placeholder } from '#domain/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { executeTogether } from '#server/db/statements/batch.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { deleteLinks, findBookedAt, incrementLinkGeneration, insertLink } from './queries.ts'

type LinkContext = Pick<AppContext, 'config' | 'clock'>

type LinkedRow = { id: number; created_at: number; link_generation: number }

/** The first link, also once it has ended: a repeated booking must not return a later one to its sender. */
export async function createReservationLink(
  context: LinkContext,
  db: Db,
  reservationId: number,
): Promise<string> {
  const bookedAt = await findBookedAt(db, reservationId)
  const row = { id: reservationId, created_at: bookedAt, link_generation: 0 }
  const { path, insert } = prepareLink(context, db, row)
  await executeTogether(db, [insert])
  return path
}

export async function endLinks(trx: Trx, reservationId: number): Promise<void> {
  await incrementLinkGeneration(trx, reservationId)
  await deleteLinks(trx, reservationId)
}

/**
 * `reservation` is the row that names the recipient: a stale one yields a link that has ended. The link opens once
 * `insert` has run.
 */
export function linkValues(
  context: LinkContext,
  db: Db,
  { type, reservation, siteOrigin }: { type: MessageType; reservation: LinkedRow; siteOrigin: string | null },
) {
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  if (siteOrigin === null || !variables.includes('manageUrl')) return { values: {}, inserts: [] }
  const { path, insert } = prepareLink(context, db, reservation)
  return { values: { manageUrl: siteOrigin + path }, inserts: [insert] }
}

/** Idempotent: the path is derived, so it is the same in every message of one generation. */
export function prepareLink(
  { config, clock }: LinkContext,
  db: Db,
  { id, created_at: bookedAt, link_generation: generation }: LinkedRow,
) {
  const token = hmacToken(config, linkSubject({ id, bookedAt: Number(bookedAt), generation }), 'manage')
  const insert = insertLink(db, {
    reservation_id: id,
    token_hash: hashToken(token),
    generation,
    created_at: clock.instant(),
  })
  return { path: `/reservation/${token}`, insert }
}
