import type { MessageValues } from '#domain/message-values.ts'
import { MESSAGE_KINDS, type MessageType, type Variable } from '#domain/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { linkToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { findBookedAt, insertLink } from './queries.ts'

type Linking = Pick<AppContext, 'config' | 'clock'>

/** The path that opens a reservation to its client, the same each time; from now on it does. */
export async function openLink({ config, clock }: Linking, db: Db, reservationId: number): Promise<string> {
  // An older backup that was restored gives ids once more: they must not be opened by the links of the lost reservations.
  const subject = `${reservationId} ${await findBookedAt(db, reservationId)}`
  const token = linkToken(config, subject, 'manage')
  await insertLink(db, { reservationId, tokenHash: hashToken(token), now: clock.instant() })
  return `/reservation/${token}`
}

/** What a message says of the link to its reservation: nothing, where it has no place for it or the site no address. */
export async function linkValues(
  context: Linking,
  db: Db,
  { type, reservationId }: { type: MessageType; reservationId: number },
): Promise<MessageValues> {
  const { publicUrl } = context.config
  const variables: readonly Variable[] = MESSAGE_KINDS[type].variables
  if (publicUrl === undefined || !variables.includes('manageUrl')) return {}
  return { manageUrl: publicUrl.origin + (await openLink(context, db, reservationId)) }
}
