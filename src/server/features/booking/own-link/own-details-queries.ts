import type { Insertable } from 'kysely'
import type { EmailChangeCounts } from '#domain/booking/email-change.ts'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isPresentedLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import type { Tables } from '#server/db/tables.ts'

/** Details typed for a reservation, cancelled or not. */
export async function findOwnDetails(db: Db, reservationId: number) {
  return db
    .selectFrom('agenda_entries')
    .select(['client_name as clientName', 'client_email as clientEmail', 'client_phone as clientPhone'])
    .select(['client_id as clientId', 'link_generation as generation'])
    .where('id', '=', reservationId)
    .where('kind', '=', 'reservation')
    .executeTakeFirstOrThrow()
}

type ChangeWindow = { reservationId: number; mailboxHash: string; since: number; now: number }

export async function countEmailChanges(
  trx: Trx,
  { reservationId, mailboxHash, since, now }: ChangeWindow,
): Promise<EmailChangeCounts> {
  const row = await trx
    .selectFrom('email_changes')
    .select((eb) => [
      eb.fn.countAll<number>().as('site'),
      eb.fn.countAll<number>().filterWhere('reservation_id', '=', reservationId).as('reservation'),
      eb.fn.countAll<number>().filterWhere('mailbox_hash', '=', mailboxHash).as('mailbox'),
    ])
    .where('created_at', '>', since)
    .where('created_at', '<=', now + CLOCK_SKEW_MS)
    .executeTakeFirstOrThrow()
  return { site: Number(row.site), reservation: Number(row.reservation), mailbox: Number(row.mailbox) }
}

/** The address asked for last is the one that was meant. */
export async function replaceEmailChanges(trx: Trx, reservationId: number): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ is_replaced: 1 })
    .where('reservation_id', '=', reservationId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function insertEmailChange(
  trx: Trx,
  change: Insertable<Tables['email_changes']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('email_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The new address of a reservation that still waits for its mailbox. */
export async function findPendingEmail(
  db: Db,
  { reservationId, since }: { reservationId: number; since: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select('email')
    .where('reservation_id', '=', reservationId)
    .where('confirmed_at', 'is', null)
    .where('is_replaced', '=', 0)
    .where('email_changes.created_at', '>', since)
    .whereRef('generation', '=', 'link_generation')
    .executeTakeFirst()
  return row?.email ?? null
}

export async function findEmailChange(db: Db, link: PresentedLink) {
  return db
    .selectFrom('email_changes')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select(['email_changes.id', 'reservation_id as reservationId', 'email', 'confirmed_at as confirmedAt'])
    .select(['is_replaced as isReplaced', 'generation', 'link_generation as linkGeneration'])
    .select(['date', 'start_minute as start', 'cancelled_at as cancelledAt'])
    .where(isPresentedLink('email_changes', link))
    .executeTakeFirst()
}

export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>
