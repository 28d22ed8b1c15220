import { sql } from 'kysely'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { ActivityImport, UndoneImport } from '#contract/clients/moving-in.ts'
import { Refusal } from '#contract/errors.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import { oldestUndoable } from '#domain/clients/moving-in/undo.ts'
import { formatDateTime, formatTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Database, Trx } from '#server/db/engine.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { lockMerges } from '../records/record.ts'
import { listReceivers } from './plan.ts'
import { abandonVouchers, listKeptVouchers, voucherCount } from './voucher-undo.ts'

/** Imports that can still be undone and have appointments or vouchers, the newest first. */
export async function listImports({ database, clock, config }: AppContext): Promise<ActivityImport[]> {
  const rows = await database.kysely
    .selectFrom('activity_imports')
    .select(['id', 'created_at as at', appointmentCount.as('appointments'), voucherCount.as('vouchers')])
    .where('created_at', '>', oldestUndoable(clock.instant()))
    .where((eb) => eb.or([eb(appointmentCount, '>', 0), eb(voucherCount, '>', 0)]))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, at, appointments, vouchers }) => ({
    id,
    importedAt: formatDateTime(zonedTime(config.timeZone, Number(at))),
    appointments: Number(appointments),
    vouchers: Number(vouchers),
  }))
}

const appointmentCount = sql<number>`(select count(*) from agenda_entries
  where agenda_entries.import_id = activity_imports.id)`

/**
 * Removes the appointments of an import and the records that it made, and gives up its vouchers, as if they had
 * never been there: no cancellation, no freed time. Those that somebody has touched since stay. Throws not_found and import_settled.
 */
export async function undoImport(
  context: AppContext,
  { id, caller }: { id: number; caller: Admin },
): Promise<UndoneImport> {
  const { database, clock } = context
  const receivers = await listReceivers(database.kysely)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, receivers)
    await lockMerges(context, trx)
    const found = await trx
      .selectFrom('activity_imports')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    if (Number(found.created_at) <= oldestUndoable(clock.instant())) throw new Refusal('import_settled')
    await lockImported(database, trx, { table: 'agenda_entries', id })
    const appointments = await deleteUntouched(trx, id)
    const vouchers = await abandonVouchers(context, trx, { importId: id, notedBy: caller.id })
    await lockImported(database, trx, { table: 'clients', id })
    const clients = await deleteRecordsOf(trx, id)
    return {
      message: undoneText({ appointments, vouchers }),
      appointments,
      clients,
      vouchers,
      kept: await listKept(trx, id),
      keptVouchers: await listKeptVouchers(trx, id),
    }
  })
}

function undoneText({ appointments, vouchers }: { appointments: number; vouchers: number }): string {
  const texts = [
    appointments === 1 ? '1 rendez-vous retiré' : french`${appointments} rendez-vous retirés`,
    vouchers === 1 ? '1 bon abandonné' : french`${vouchers} bons abandonnés`,
  ]
  return texts.slice(appointments === 0 && vouchers > 0 ? 1 : 0, vouchers > 0 ? 2 : 1).join(', ')
}

/** Tables that name a reservation, none of which has a row of an appointment that nobody has touched. */
const TRACES = [
  'receipts',
  'voucher_visits',
  'kept_payments',
  'client_notes',
  'client_requests',
  'waiting_requests',
  'email_changes',
  'testimonial_invitations',
  'reservation_history',
  'outbox',
] as const

const isUntouched = sql<boolean>`(version = 1 and cancelled_at is null and link_generation = 0 and announced_at is null and series_id is null
  and ${sql.join(
    TRACES.map(
      (table) =>
        sql`not exists (select 1 from ${sql.table(table)} trace where trace.reservation_id = agenda_entries.id)`,
    ),
    sql` and `,
  )})`

/** Locked before they are judged by a later statement, so that it sees a note or payment that was being added. */
async function lockImported(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { table, id }: { table: 'agenda_entries' | 'clients'; id: number },
): Promise<void> {
  if (engine === 'sqlite') return
  await trx.selectFrom(table).select('id').where('import_id', '=', id).orderBy('id').forUpdate().execute()
}

async function deleteUntouched(trx: Trx, importId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('agenda_entries')
    .where('import_id', '=', importId)
    .where(isUntouched)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Records that nothing but the import has ever needed. */
async function deleteRecordsOf(trx: Trx, importId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('clients')
    .where('import_id', '=', importId)
    .where(
      sql<boolean>`(version = 0 and merged_into is null
        and not exists (select 1 from clients alias where alias.merged_into = clients.id)
        and not exists (select 1 from agenda_entries visit where visit.client_id = clients.id)
        and not exists (select 1 from client_notes where client_notes.client_id = clients.id)
        and not exists (select 1 from client_preferences where client_preferences.client_id = clients.id)
        and not exists (select 1 from receipt_clients where receipt_clients.client_id = clients.id)
        and not exists (select 1 from vouchers where vouchers.client_id = clients.id))`,
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function listKept(trx: Trx, importId: number): Promise<UndoneImport['kept']> {
  const rows = await trx
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute', 'client_name as name', 'client_email as email'])
    .select('client_phone as phone')
    .where('import_id', '=', importId)
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
  return rows.map(({ id, date, start_minute, ...client }) => ({
    id,
    date,
    time: formatTime(start_minute),
    name: clientTitle(client),
  }))
}
