import type { MessageValues } from '#domain/message-values.ts'
import { MESSAGE_KINDS, type MessageType, type Placeholder } from '#domain/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { findBookedAt, insertLink } from './queries.ts'

type LinkContext = Pick<AppContext, 'config' | 'clock'>

/** Idempotent: the path is derived, so it is the same in every message. */
export async function createReservationLink(
  { config, clock }: LinkContext,
  db: Db,
  reservationId: number,
): Promise<string> {
  // Restoring a backup reuses ids: links of lost reservations must not open the new ones.
  const tokenInput = `${reservationId} ${await findBookedAt(db, reservationId)}`
  const token = hmacToken(config, tokenInput, 'manage')
  await insertLink(db, { reservationId, tokenHash: hashToken(token), now: clock.instant() })
  return `/reservation/${token}`
}

export async function linkValues(
  context: LinkContext,
  db: Db,
  { type, reservationId }: { type: MessageType; reservationId: number },
): Promise<MessageValues> {
  const { publicUrl } = context.config
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  if (publicUrl === undefined || !variables.includes('manageUrl')) return {}
  return { manageUrl: publicUrl.origin + (await createReservationLink(context, db, reservationId)) }
}
