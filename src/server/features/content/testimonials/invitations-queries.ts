import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isWorkingLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'

export async function listUndecidedReservations(db: Db, { first, last }: { first: Day; last: Day }) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('services', 'services.id', 'service_id')
    .select(['agenda_entries.id', 'client_email as email'])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where('client_email', 'is not', null)
    .where((eb) => eb.or([eb('attendance', 'is', null), eb('attendance', '=', 'came')]))
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where('users.is_example', '=', 0)
    .where((eb) => eb.or([eb('services.is_example', 'is', null), eb('services.is_example', '=', 0)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('testimonial_invitations')
            .select('reservation_id')
            .whereRef('reservation_id', '=', 'agenda_entries.id'),
        ),
      ),
    )
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('agenda_entries.id')
    .$narrowType<{ email: string }>()
    .execute()
}

export async function wasInvited(db: Db, emailHash: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('testimonial_invitations')
    .select('reservation_id')
    .where('address_hash', '=', emailHash)
    .where('token_hash', 'is not', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** `tokenHash` is null when the client is not invited. */
type Decision = { reservationId: number; emailHash: string; tokenHash: string | null; now: number }

/** Returns false if another worker decided first. */
export async function insertInvitation(trx: Trx, decision: Decision): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('testimonial_invitations')
    .values({
      reservation_id: decision.reservationId,
      address_hash: decision.emailHash,
      token_hash: decision.tokenHash,
      created_at: decision.now,
    })
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findInvitedReservation(db: Db, link: PresentedLink) {
  return db
    .selectFrom('testimonial_invitations')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select(['date', 'client_name as clientName', 'client_email as clientEmail'])
    .where(isWorkingLink('testimonial_invitations', link))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}
