import { addDays, formatDateTime, isPast, type LocalTime } from '#domain/language/time.ts'
import { isNight, reminderTime } from '#domain/messages/reminder.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { REMINDER } from '#server/jobs/queries.ts'
import { addressHashOf, respectDecline } from '../declines/actions.ts'
import { findActiveTemplate, findReservation, startOfRow } from '../notifications/queries.ts'
import { enqueueReservationMessage } from '../notifications/reservation-messages.ts'
import { readSmsRules } from '../sms-account/queries.ts'
import { listReservationsWithoutReminder } from './queries.ts'

/** The event contains the start, so a moved reservation gets another reminder. */
export async function enqueueReminders(context: AppContext): Promise<void> {
  const { config, clock, database } = context
  const { kysely: db } = database
  const now = clock.local()
  if (isNight(now) || !(await findActiveTemplate(db, REMINDER))) return
  const { hours, sms, onlyWithoutMail } = await readSmsRules(db)
  // One more day: a reminder due at night goes out the evening before.
  const end = addDays(now.day, Math.ceil(hours / 24) + 1)
  for (const { id, date, minute, email, announcedAt } of await listReservationsWithoutReminder(db, {
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
      start,
      email,
      sms: sms && (email === null || !onlyWithoutMail),
      event: `reminder:${id}:${formatDateTime(start)}`,
    })
  }
}

type Reminder = { id: number; start: LocalTime; email: string | null; sms: boolean; event: string }

/**
 * Reads the reservation again, since it may have just moved: the next round asks whether its new start is due. The
 * worker drops stale messages.
 */
async function enqueueReminder(
  context: AppContext,
  { id, start, email, sms, event }: Reminder,
): Promise<void> {
  await context.database.transaction(async (trx) => {
    if (email !== null && (await declinesReminders(context, trx, email))) return
    const reservation = await findReservation(trx, id)
    // Another address since the list was read: the next round asks whether it declined.
    if (!reservation || reservation.client_email !== email) return
    if (formatDateTime(startOfRow(reservation)) !== formatDateTime(start)) return
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

async function declinesReminders(context: AppContext, trx: Trx, email: string): Promise<boolean> {
  const addressHash = addressHashOf(context, email)
  await lockKeys(context.database, trx, { namespace: 'declinable', keys: [addressHash] })
  return respectDecline(context, trx, { addressHash, kind: 'reminder' })
}
