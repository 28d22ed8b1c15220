import { type ExpressionBuilder, sql } from 'kysely'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/engine.ts'
import { readStored } from '../../db/statements/stored-settings.ts'
import type { Tables } from '../../db/tables.ts'

/** `now`: the visit that opens a record is over by then. */
export type RecordScope = AgendaScope & { now: LocalTime }

const ALL = sql<boolean>`(1 = 1)`

/**
 * True of a row of `clients` whose telephone, notes and preferences are shown. A praticien who has given a client to
 * their own agenda by themselves waits until the visit is over, if the record is not theirs alone.
 */
export function isOpenTo({ praticienId, now: { day, minute } }: RecordScope) {
  if (praticienId === undefined) return ALL
  return sql<boolean>`(coalesce(clients.added_by, 0) = ${praticienId}
    or exists (select 1 from agenda_entries own
      where own.client_id = clients.id and own.practitioner_id = ${praticienId}
        and (coalesce(own.client_typed_by, 0) <> ${praticienId} or own.cancelled_at is null and (own.date < ${day}
          or own.date = ${day} and own.start_minute + own.duration_minutes <= ${minute})))
    or not (clients.source <> 'reservation' or clients.is_imported = 1 or ${hasOtherPractitioner(praticienId)}))`
}

export function hasOtherPractitioner(praticienId: number) {
  return sql<boolean>`exists (select 1 from agenda_entries other
    where other.client_id = clients.id and other.practitioner_id <> ${praticienId})`
}

/** True of a row of `client_notes` that is not private to somebody else. */
export function isReadableBy(readerId: number) {
  return (eb: ExpressionBuilder<Tables, 'client_notes'>) =>
    eb.or([eb('visibility', '=', 'team'), eb('author_id', '=', readerId)])
}

/** Ids of the records that have, or had, a reservation with a practitioner, or that they have added. */
export function recordsOf(db: Db, praticienId: number) {
  return db
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('practitioner_id', '=', praticienId)
    .where('client_id', 'is not', null)
    .$narrowType<{ client_id: number }>()
    .unionAll(db.selectFrom('clients').select('id as client_id').where('added_by', '=', praticienId))
}

type Clocked = Pick<AppContext, 'clock'>

/** Records that the caller may see: their own clients, or all. */
export async function clientScopeOf({ clock }: Clocked, db: Db, caller: Admin): Promise<RecordScope> {
  const now = clock.local()
  const scope = scopeOf(caller)
  if (scope.praticienId === undefined) return { now }
  return (await readStored(db, 'client_access')).practitionersSeeAll ? { now } : { ...scope, now }
}

/** False for a record that the caller may not see, or that is withheld from them. */
export async function isRecordOpen(
  context: Clocked,
  db: Db,
  { caller, id }: { caller: Admin; id: number },
): Promise<boolean> {
  const scope = await clientScopeOf(context, db, caller)
  const { praticienId } = scope
  let query = db.selectFrom('clients').select('id').where('id', '=', id).where(isOpenTo(scope))
  if (praticienId !== undefined) query = query.where('id', 'in', recordsOf(db, praticienId))
  return (await query.executeTakeFirst()) !== undefined
}
