import type { LocalTime } from '#domain/language/time.ts'
import { mailboxGroup } from '#domain/messages/mailbox.ts'
import type { Database, Db, Engine, Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { canBeTakenBack } from '#server/jobs/claims.ts'
import {
  type MessageReservationRow,
  selectMessageReservations,
} from '../../messages/notifications/queries.ts'
import { LOST_LINKS, listChanged } from './message-rules.ts'

export async function insertLostLinkRequest(trx: Trx, email: string): Promise<void> {
  await trx.insertInto('lost_link_requests').values({ email }).execute()
}

export async function listRequestingMailboxes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('lost_link_requests').select('email').distinct().orderBy('email').execute()
  return rows.map(({ email }) => email)
}

/** False if another server has taken them. */
export async function takeRequestsOf(trx: Trx, email: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('lost_link_requests')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listChangedMails(
  db: Db,
  moment: { now: number; local: LocalTime },
): Promise<{ id: number; recipient: string }[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient'])
    .where('type', '=', LOST_LINKS)
    .where('state', '=', 'waiting')
    .where('is_held', '=', 0)
    .where(listChanged.isBroken(moment))
    .orderBy('id')
    .execute()
}

/** False once it may have left. */
export async function takeBackMail(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(canBeTakenBack(engine))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Of one mailbox, as `identityKey` names it; in the order of their starts. */
export async function listReservationsToCome(
  db: Db,
  { engine, mailbox, after }: { engine: Engine; mailbox: string; after: LocalTime },
): Promise<MessageReservationRow[]> {
  return selectMessageReservations(db)
    .where(mailboxGroupOfClient(engine), '=', mailboxGroup(mailbox))
    .where((eb) => eb(eb.fn('lower', ['client_email']), '=', mailbox))
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('date', '>', after.day),
        eb.and([eb('date', '=', after.day), eb('start_minute', '>', after.minute)]),
      ]),
    )
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('agenda_entries.id')
    .execute()
}
