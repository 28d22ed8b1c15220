import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import {
  clientScopeOf,
  isOpenTo,
  isReadableBy,
  type RecordScope,
} from '#server/practice/records/open-records.ts'
import { isKept } from '#server/practice/reservations/reservation-state.ts'
import { isWanted, type WantedReservations } from '#server/practice/reservations/wanted.ts'
import { readSettlements } from '../../accounting/payments/lists.ts'

/**
 * Adds to reservations of the agenda which of them are first visits, have a note to read, and are paid. `wanted`: the
 * same reservations, so that one statement reads all of them.
 */
export async function withVisitStates<Reservation extends AgendaReservation>(
  context: AppContext,
  { caller, wanted }: { caller: Admin; wanted: WantedReservations },
  reservations: readonly Reservation[],
): Promise<Reservation[]> {
  if (reservations.length === 0) return []
  const { kysely: db } = context.database
  const scope = await clientScopeOf(context, db, caller)
  const records = await listRecordStates(db, { wanted, scope, readerId: caller.id })
  const settlements = await readSettlements(context, wanted)
  return reservations.map((reservation) => {
    const settlement = settlements.get(reservation.id)
    return { ...reservation, ...records.get(reservation.id), ...(settlement && { settlement }) }
  })
}

type RecordStates = Pick<AgendaReservation, 'isFirstVisit' | 'hasNote'>
type RecordReading = { wanted: WantedReservations; scope: RecordScope; readerId: number }

/** By the id of the reservation, from the record of its client. */
async function listRecordStates(
  db: Db,
  { wanted, scope, readerId }: RecordReading,
): Promise<Map<number, RecordStates>> {
  const rows = await db
    .selectFrom('agenda_entries')
    .innerJoin('clients', 'clients.id', 'agenda_entries.client_id')
    .select((eb) => [
      'agenda_entries.id',
      toNumber(isFirstVisit(scope)).as('isFirst'),
      eb
        .exists(
          eb
            .selectFrom('client_notes')
            .select('client_notes.id')
            .whereRef('client_notes.client_id', '=', 'agenda_entries.client_id')
            .where((note) => note.or([note('author_id', '=', readerId), isOpenTo(scope)]))
            .where(isReadableBy(readerId)),
        )
        .as('hasNote'),
    ])
    .where(isWanted(wanted))
    .execute()
  return new Map(
    rows.map(({ id, isFirst, hasNote }) => [
      id,
      { ...(isFirst === 1 && { isFirstVisit: true as const }), ...(hasNote && { hasNote: true as const }) },
    ]),
  )
}

/**
 * Earlier visits of an imported client are unknown. As « venues », a praticien’s own agenda alone counts, unless
 * all records are open to them: nothing is told of a visit to a colleague.
 */
function isFirstVisit(scope: RecordScope): RawBuilder<boolean> {
  const { praticienId } = scope
  const inScope = praticienId === undefined ? sql`` : sql`and earlier.practitioner_id = ${praticienId}`
  const isImported = sql`((clients.source = 'import' or clients.is_imported = 1) and ${isOpenTo(scope)})`
  return sql`(${isKept()} and not ${isImported} and not exists (select 1 from agenda_entries earlier
    where earlier.client_id = agenda_entries.client_id and ${isKept('earlier')} ${inScope}
      and (earlier.date < agenda_entries.date
        or earlier.date = agenda_entries.date and earlier.start_minute < agenda_entries.start_minute)))`
}

function toNumber(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql`case when ${condition} then 1 else 0 end`
}
