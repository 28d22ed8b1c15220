import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { type Cents, toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { STATE_COLUMNS } from '#server/practice/reservations/reservation-state.ts'
import { isKeptPayment } from '../book/queries.ts'

/** Cancelled ones, too: what was paid for them is still to be seen. */
export async function findVisit(db: Db, id: number, { praticienId }: AgendaScope) {
  let query = db
    .selectFrom('agenda_entries')
    .select([
      'id',
      'practitioner_id as praticienId',
      'client_name as clientName',
      'client_id as clientId',
      'service_name as serviceName',
      ...STATE_COLUMNS,
      'price_cents as cents',
      'service_parts as parts',
      'duration_minutes as minutes',
      'client_email as clientEmail',
      isKeptPayment.as('kept'),
    ])
    .where('id', '=', id)
    .where('kind', '=', 'reservation')
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.executeTakeFirst()
}

export type FoundVisit = NonNullable<Awaited<ReturnType<typeof findVisit>>>

/** `date` is a precondition. */
export type StaffVisit = { caller: Admin; id: number; date: Day }

/**
 * Cancelled ones too, unless `isLive` asks for one that stands. Throws not_found, and reservation_moved for another day.
 */
export async function requireVisit(
  db: Db,
  { caller, id, date }: StaffVisit,
  { isLive = false } = {},
): Promise<FoundVisit> {
  const visit = await findVisit(db, id, scopeOf(caller))
  if (!visit || (isLive && visit.cancelled_at !== null)) throw new Refusal('not_found')
  if (visit.date !== date) throw new Refusal('reservation_moved')
  return visit
}

/** Of a visit, by card on the site. */
export function showOnlineEuros(cents: Cents): { onlineEuros?: number } {
  return cents > 0 ? { onlineEuros: toEuros(cents) } : {}
}
