import { addDays, type Day, formatDateTime, isPast } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { PermanentFailure, UnknownOutcome } from '#domain/messages/delivery.ts'
import { isNight, reminderTime } from '#domain/messages/reminder.ts'
import { mayReceiveSms } from '#domain/messages/sms/sms-countries.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { REMINDER } from '#server/jobs/queries.ts'
import { hmacToken } from '#server/security/secret.ts'
import { countryOf } from '#server/sms/number.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import { addressHashOf, respectDecline } from '../declines/actions.ts'
import { findActiveTemplate, findReservation } from '../notifications/queries.ts'
import { enqueueReservationMessage } from '../notifications/reservation-messages.ts'
import { decrementSmsCount, incrementSmsCount, listReservationsWithoutReminder } from './queries.ts'

const MAX_PER_NUMBER_AND_DAY = 5
const WHOLE_SITE = ''

/** The event contains the start, so a moved reservation gets another reminder. */
export async function enqueueReminders(context: AppContext): Promise<void> {
  const { config, clock, database } = context
  const { kysely: db } = database
  const now = clock.local()
  if (isNight(now) || !(await findActiveTemplate(db, REMINDER))) return
  const { hours, sms } = await readStored(db, 'reminders')
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
      email,
      sms,
      event: `reminder:${id}:${formatDateTime(start)}`,
    })
  }
}

type Reminder = { id: number; email: string | null; sms: boolean; event: string }

/** Reads the reservation again, since it may have just moved; the worker drops stale messages. */
async function enqueueReminder(context: AppContext, { id, email, sms, event }: Reminder): Promise<void> {
  await context.database.transaction(async (trx) => {
    if (email !== null && (await declinesReminders(context, trx, email))) return
    const reservation = await findReservation(trx, id)
    // Another address since the list was read: the next round asks whether it declined.
    if (!reservation || reservation.client_email !== email) return
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

export function limitSms(context: AppContext, sender: SmsSender): SmsSender {
  if (context.config.smsGateway === undefined) return sender
  const { config, database, clock } = context
  return {
    async send(message, handOver) {
      const { smsCountries, smsPerDay } = await readStored(database.kysely, 'reminders')
      if (!mayReceiveSms(countryOf(message.to), smsCountries)) throw new PermanentFailure(COUNTRY_REFUSED)
      const recipientHash = hmacToken(config, message.to, 'sms-count')
      const count = { day: clock.local().day, recipientHash }
      await database.transaction((trx) => countSms(trx, { ...count, smsPerDay }))
      try {
        return await sender.send(message, handOver)
      } catch (error) {
        if (!(error instanceof UnknownOutcome)) await database.transaction((trx) => forgetSms(trx, count))
        throw error
      }
    },
  }
}

const COUNTRY_REFUSED = french`Les SMS vers ce pays ne sont pas autorisés : ajoutez-le dans « Notifications », ou prévenez cette personne autrement.`

type SmsCount = { day: Day; recipientHash: string }

async function countSms(
  trx: Trx,
  { day, recipientHash, smsPerDay }: SmsCount & { smsPerDay: number },
): Promise<void> {
  if (!(await incrementSmsCount(trx, { day, recipientHash, max: MAX_PER_NUMBER_AND_DAY }))) {
    throw new PermanentFailure(
      french`Ce numéro a déjà reçu ${MAX_PER_NUMBER_AND_DAY} SMS aujourd’hui : c’est le maximum.`,
    )
  }
  if (!(await incrementSmsCount(trx, { day, recipientHash: WHOLE_SITE, max: smsPerDay }))) {
    throw new PermanentFailure(
      french`Le site a déjà envoyé ${smsPerDay} SMS aujourd’hui : c’est le maximum réglé dans « Notifications ».`,
    )
  }
}

/** In the order of `countSms`: otherwise the two deadlock. */
async function forgetSms(trx: Trx, { day, recipientHash }: SmsCount): Promise<void> {
  await decrementSmsCount(trx, day, recipientHash)
  await decrementSmsCount(trx, day, WHOLE_SITE)
}
