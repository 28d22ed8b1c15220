import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Engine, Trx } from '#server/db/engine.ts'
import { mailboxGroupOfClient } from '#server/db/mailbox-group.ts'
import { isMissed, STATE_COLUMNS } from '#server/practice/reservations/reservation-state.ts'

/** One that was handed over counts for nobody: its hour is in the reservation of whoever took it. */
export async function findAttendedReservation(db: Db, id: number, { praticienId }: AgendaScope) {
  let query = db
    .selectFrom('agenda_entries')
    .select(['practitioner_id as praticienId', ...STATE_COLUMNS])
    .where('id', '=', id)
    .where('kind', '=', 'reservation')
    .where('handed_over', '=', 0)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  return query.executeTakeFirst()
}

/** Of every client that was absent since. */
export async function countAbsencesByClient(db: Db, since: Day): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('agenda_entries')
    .select((eb) => ['client_id as clientId', eb.fn.countAll<number>().as('absences')])
    .where(isMissed())
    .where('date', '>=', since)
    .where('client_id', 'is not', null)
    .groupBy('client_id')
    .orderBy('client_id')
    .$narrowType<{ clientId: number }>()
    .execute()
  return new Map(rows.map(({ clientId, absences }) => [clientId, Number(absences)]))
}

/** E-mail addresses of absences: of every name at the addresses of one mailbox group. */
export async function listAbsencesOfGroup(
  trx: Trx,
  { engine, group, since }: { engine: Engine; group: string; since: Day },
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select('client_email as email')
    .where(isMissed())
    .where('date', '>=', since)
    .where(mailboxGroupOfClient(engine), '=', group)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}
