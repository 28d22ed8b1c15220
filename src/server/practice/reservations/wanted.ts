import { type RawBuilder, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Day } from '#domain/language/time.ts'

/** Reservations of days, both ends optional and included, or with these ids. */
export type WantedReservations = (AgendaScope & { start?: Day; end?: Day }) | { ids: readonly number[] }

/** True of a row of `agenda_entries` that stands and is wanted. */
export function isWanted(wanted: WantedReservations): RawBuilder<boolean> {
  const live = sql<boolean>`agenda_entries.kind = 'reservation' and agenda_entries.cancelled_at is null`
  if ('ids' in wanted)
    return wanted.ids.length === 0
      ? sql<boolean>`(1 = 0)`
      : sql<boolean>`(${live} and agenda_entries.id in (${sql.join(wanted.ids)}))`
  const { start, end, praticienId } = wanted
  const conditions = [
    live,
    ...(start === undefined ? [] : [sql`agenda_entries.date >= ${start}`]),
    ...(end === undefined ? [] : [sql`agenda_entries.date <= ${end}`]),
    ...(praticienId === undefined ? [] : [sql`agenda_entries.practitioner_id = ${praticienId}`]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
