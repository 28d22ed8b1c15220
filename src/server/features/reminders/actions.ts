import { isNight, reminderTime } from '#domain/reminder.ts'
import { addDays, formatTime, isPast } from '#domain/time.ts'
import { zonedTime } from '#server/clock.ts'
import { REMINDER } from '#server/jobs/queries.ts'
import type { Practice } from '#server/practice.ts'
import { tellOfVisit } from '../notifications/actions.ts'
import { findActiveTemplate, findVisit } from '../notifications/queries.ts'
import { listUnreminded, readReminderRules } from './queries.ts'

/** Writes the reminders whose time has come. A visit that moves gets another: its day and hour are in the event. */
export async function writeReminders(practice: Practice): Promise<void> {
  const { config, clock, database } = practice
  const { kysely: db } = database
  const now = clock.local()
  if (isNight(now) || !(await findActiveTemplate(db, REMINDER))) return
  const { hours, sms } = await readReminderRules(db)
  // A reminder goes a night earlier where its own time is in the night.
  const end = addDays(now.day, Math.ceil(hours / 24) + 1)
  for (const { id, date, minute, heardAt } of await listUnreminded(db, { start: now.day, end, sms })) {
    const visit = { day: date, minute }
    const booked = zonedTime(config.timeZone, heardAt)
    const due = reminderTime(visit, { booked, hours })
    if (due === null || isPast(now, due) || isPast(visit, now)) continue
    await remind(practice, { id, sms, event: `reminder:${id}:${date}T${formatTime(minute)}` })
  }
}

/** Reads the visit once more where it is written: it may just have moved, and the worker drops what is stale. */
async function remind(
  practice: Practice,
  { id, sms, event }: { id: number; sms: boolean; event: string },
): Promise<void> {
  await practice.database.transaction(async (trx) => {
    const visit = await findVisit(trx, id)
    if (!visit) return
    const to = { email: visit.client_email, phone: sms ? visit.client_phone : null }
    await tellOfVisit(practice, trx, { type: REMINDER, visit, to, event })
  })
}
