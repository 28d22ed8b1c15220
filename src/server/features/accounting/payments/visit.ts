import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { type FoundVisit, findVisit } from './queries.ts'

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
