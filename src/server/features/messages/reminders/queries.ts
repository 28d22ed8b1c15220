import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { REMINDER, wasNeverWritten } from '#server/jobs/queries.ts'

export async function listReservationsWithoutReminder(
  db: Db,
  { start, end, sms }: { start: Day; end: Day; sms: boolean },
) {
  return db
    .selectFrom('agenda_entries')
    .select([
      'id',
      'date',
      'start_minute as minute',
      'client_email as email',
      (eb) => eb.fn.coalesce('announced_at', 'created_at').as('announcedAt'),
    ])
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where((eb) =>
      eb.or([eb('client_email', 'is not', null), ...(sms ? [eb('client_phone', 'is not', null)] : [])]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.reservation_id', '=', 'agenda_entries.id')
            .where('type', '=', REMINDER)
            // It keeps no mail from being written again; there is one such line for each number.
            .where((row) => row.not(wasNeverWritten(row)))
            .whereRef('reservation_date', '=', 'agenda_entries.date')
            .whereRef('reservation_minute', '=', 'agenda_entries.start_minute'),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('import_id', 'is', null),
        eb(
          'import_id',
          'in',
          eb.selectFrom('activity_imports').select('id').where('sends_reminders', '=', 1),
        ),
      ]),
    )
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
}
