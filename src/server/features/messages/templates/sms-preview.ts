import { addDays } from '#domain/language/time.ts'
import { type MessageValues, reservationValues } from '#domain/messages/message-values.ts'
import { countSmsSegments } from '#domain/messages/sms/segments.ts'
import { toSmsText } from '#domain/messages/sms/sms-text.ts'
import type { AppContext } from '#server/app-context.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import {
  type MessageReservationRow,
  selectMessageReservations,
  type Template,
  toMessageReservation,
} from '../notifications/queries.ts'
import { fillSms } from '../notifications/reservation-messages.ts'
import { smsRouteIn } from '../sms-account/route.ts'

const DAYS_AHEAD = 7

type SmsTemplate = Pick<Template, 'type' | 'sms'>

/** An SMS as it leaves, and how many it counts for; its type may have none. */
export async function previewSms(
  context: AppContext,
  template: SmsTemplate,
  { values, settings }: { values: MessageValues; settings: Record<string, unknown> },
) {
  const filled = fillSms(template, values)
  if (filled === null) return { sms: null, smsSegments: null }
  const rules = storedIn(settings, 'smsRules')
  const countWith = (row: MessageReservationRow) => {
    const text = fillSms(template, { ...values, ...reservationValues(toMessageReservation(row)) }) ?? ''
    return countSmsSegments(toSmsText(text, rules))
  }
  const sms = toSmsText(filled, rules)
  const rows = smsRouteIn(context.config, settings) === null ? [] : await listNextReservations(context)
  const counts = rows.map(countWith)
  const longest = counts.length === 0 ? null : Math.max(...counts)
  return { sms, smsSegments: { example: countSmsSegments(sms), longest } }
}

async function listNextReservations({ clock, database }: AppContext): Promise<MessageReservationRow[]> {
  const { day } = clock.local()
  return selectMessageReservations(database.kysely)
    .where('cancelled_at', 'is', null)
    .where('date', '>=', day)
    .where('date', '<=', addDays(day, DAYS_AHEAD))
    .orderBy('agenda_entries.id')
    .execute()
}
