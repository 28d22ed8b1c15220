import { linkSubject } from '#domain/client-link.ts'
import type { MessageValues } from '#domain/message-values.ts'
import { MESSAGE_KINDS, type MessageType, type Placeholder } from '#domain/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
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
  return createLink(context, db, { id: reservationId, created_at: bookedAt, link_generation: 0 })
}

export async function endLinks(trx: Trx, reservationId: number): Promise<void> {
  await incrementLinkGeneration(trx, reservationId)
  await deleteLinks(trx, reservationId)
}

/** `reservation` is the row that names the recipient: a stale one yields a link that has ended. */
export async function linkValues(
  context: LinkContext,
  db: Db,
  { type, reservation }: { type: MessageType; reservation: LinkedRow },
): Promise<MessageValues> {
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  if (!variables.includes('manageUrl')) return {}
  const origin = await findSiteOrigin(context.config, db)
  if (origin === null) return {}
  return { manageUrl: origin + (await createLink(context, db, reservation)) }
}

/** Idempotent: the path is derived, so it is the same in every message of one generation. */
async function createLink(
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
