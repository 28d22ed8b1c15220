import { isNight, reminderTime } from '#domain/reminder.ts'
import { addDays, formatDateTime, isPast } from '#domain/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { REMINDER } from '#server/jobs/queries.ts'
import { enqueueReservationMessage } from '../notifications/actions.ts'
import { findActiveTemplate, findReservation } from '../notifications/queries.ts'
import { listReservationsWithoutReminder, readReminderRules } from './queries.ts'

/** The event contains the start, so a moved reservation gets another reminder. */
export async function enqueueReminders(context: AppContext): Promise<void> {
  const { config, clock, database } = context
  const { kysely: db } = database
  const now = clock.local()
  if (isNight(now) || !(await findActiveTemplate(db, REMINDER))) return
  const { hours, sms } = await readReminderRules(db)
  // One more day: a reminder due at night goes out the evening before.
  const end = addDays(now.day, Math.ceil(hours / 24) + 1)
  for (const { id, date, minute, announcedAt } of await listReservationsWithoutReminder(db, {
    start: now.day,
    end,
    sms,
  })) {
    const start = { day: date, minute }
    const announced = zonedTime(config.timeZone, announcedAt)
    const due = reminderTime(start, { announced, hours })
    const isDue = due !== null && !isPast(now, due)
    if (!isDue || isPast(start, now)) continue
    await enqueueReminder(context, {
      id,
      sms,
      event: `reminder:${id}:${formatDateTime(start)}`,
    })
  }
}

/** Reads the reservation again, since it may have just moved; the worker drops stale messages. */
async function enqueueReminder(
  context: AppContext,
  { id, sms, event }: { id: number; sms: boolean; event: string },
): Promise<void> {
  await context.database.transaction(async (trx) => {
    const reservation = await findReservation(trx, id)
    if (!reservation) return
    const to = { email: reservation.client_email, phone: sms ? reservation.client_phone : null }
    await enqueueReservationMessage(context, trx, {
      type: REMINDER,
      reservation,
      to,
      event,
      cause: 'schedule',
    })
  })
}
