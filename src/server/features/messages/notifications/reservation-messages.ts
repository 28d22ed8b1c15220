import { CALENDAR_MESSAGES, calendarEvent } from '#domain/booking/calendars/calendar-event.ts'
import { changeLimitText } from '#domain/booking/deadline.ts'
import { doorCodeIn, toPublicSettings } from '#domain/content/settings.ts'
import { isPast, parseDateTime } from '#domain/language/time.ts'
import { fillMail, fillTextMessage, type MailDays } from '#domain/messages/message-text.ts'
import {
  doorCodeValues,
  type MessageValues,
  previousValues,
  reservationValues,
  siteValues,
} from '#domain/messages/message-values.ts'
import { MESSAGE_KINDS, type MessageType } from '#domain/messages/notification.ts'
import { smsNightWait } from '#domain/messages/reminder.ts'
import { replyToOf } from '#domain/messages/reply-to.ts'
import type { Placeholder } from '#domain/messages/template.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { siteOriginIn } from '#server/db/site-address.ts'
import { findOriginalTemplate } from '#server/db/starter/templates.ts'
import { readMessageSettings } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { calendarState } from '#server/documents/calendar-file.ts'
import { enqueue, type NewMessage } from '#server/jobs/queries.ts'
import { smsRecipient } from '#server/sms/number.ts'
import { mailboxCapIn } from '../booking-limits/actions.ts'
import { declineValues, oneClickUrl } from '../declines/actions.ts'
import { linkValues } from '../links/actions.ts'
import { withConcurrentNote } from './concurrent-note.ts'
import { withDepositNote } from './deposit-note.ts'
import {
  type ContactAddresses,
  findActiveTemplate,
  type MessageReservationRow,
  startOfRow,
  type Template,
  toMessageReservation,
} from './queries.ts'

const MINUTE_MS = 60_000

type ReservationMessage = {
  type: MessageType
  reservation: MessageReservationRow
  to: ContactAddresses
  event: string
  /** Messages to clients are capped if a visitor causes them. */
  cause: 'visitor' | 'staff' | 'schedule'
  previousStart?: string | null
  notBefore?: number
}

/** False if nothing will leave: no address, switched off, or withheld by the cap. */
export async function enqueueReservationMessage(
  context: AppContext,
  trx: Trx,
  message: ReservationMessage,
): Promise<boolean> {
  const { type, to, cause, notBefore } = message
  if (to.email === null && to.phone === null) return false
  const written = await writeMessages(context, trx, message)
  if (written === null) return false
  const { messages, settings, siteOrigin } = written
  const isCapped = cause === 'visitor' && MESSAGE_KINDS[type].audience === 'client'
  const cap = isCapped ? mailboxCapIn(context, settings) : null
  const sms = messages.filter(({ channel }) => channel === 'sms')
  const mails = messages.filter(({ channel }) => channel !== 'sms')
  const enqueuing = { ...context, cap, siteOrigin }
  const waitMs = cause === 'staff' ? nightWaitMs(context, message) : 0
  const smsNotBefore = waitMs === 0 ? notBefore : Math.max(notBefore ?? 0, context.clock.instant() + waitMs)
  const left = await enqueue(trx, mails, { ...enqueuing, notBefore })
  return left + (await enqueue(trx, sms, { ...enqueuing, notBefore: smsNotBefore })) > 0
}

/** Milliseconds until the morning, for a phone that would ring at night; none where the visit would begin before. */
function nightWaitMs({ clock }: AppContext, { reservation, previousStart }: ReservationMessage): number {
  const start = startOfRow(reservation)
  const previous = previousStart ? parseDateTime(previousStart) : start
  return smsNightWait(clock.local(), isPast(previous, start) ? previous : start) * MINUTE_MS
}

type Written = Omit<ReservationMessage, 'cause' | 'notBefore'>

/** Null where the message is switched off. */
export async function writeMessages(context: AppContext, trx: Trx, message: Written) {
  const { type, reservation, to, previousStart = null } = message
  const template = await findActiveTemplate(trx, type)
  if (!template) return null
  const settings = await readMessageSettings(trx)
  const siteOrigin = siteOriginIn(context.config, settings)
  const values = {
    ...siteValues(toPublicSettings(settings), siteOrigin),
    ...reservationValues(toMessageReservation(reservation)),
    ...previousValues(previousStart === null ? null : parseDateTime(previousStart)),
    ...(await changeLimitValues(context, trx, { type, reservation })),
    ...(await linkValues(context, trx, { type, reservation, siteOrigin })),
    ...(await declineValues(context, trx, { type, email: to.email, siteOrigin })),
  }
  const days = { reservation: reservation.date, today: context.clock.local().day }
  const filled = fillReservationMail(template, values, { type, settings, days })
  const told = withDepositNote(context, filled, { type, reservation, settings })
  const mail = await withConcurrentNote(trx, told, { type, reservations: [reservation] })
  const messages = composeMessages(context, message, { template, values, mail })
  return { messages, settings, siteOrigin }
}

function composeMessages(
  { config }: AppContext,
  { type, reservation, to, event, previousStart = null }: Written,
  {
    template,
    values,
    mail,
  }: { template: Template; values: MessageValues; mail: ReturnType<typeof fillMail> },
): NewMessage[] {
  const { day: date, minute } = startOfRow(reservation)
  const common = { type, event, reservation: { id: reservation.id, date, minute, previousStart } }
  const smsText = fillSms(template, values)
  const messages: NewMessage[] = []
  const calendar = CALENDAR_MESSAGES.includes(type) ? calendarEvent(calendarState(reservation), values) : null
  const replyTo = replyToOf(type, reservation)
  if (to.email !== null) {
    const unsubscribeUrl = oneClickUrl(values)
    messages.push({ ...common, recipient: to.email, ...mail, calendar, replyTo, unsubscribeUrl })
  }
  if (to.phone !== null && smsText !== null) {
    const { subject } = mail
    messages.push({ ...common, channel: 'sms', ...smsRecipient(to.phone, config), subject, body: smsText })
  }
  return messages
}

async function changeLimitValues(
  { clock }: AppContext,
  trx: Trx,
  { type, reservation }: Pick<ReservationMessage, 'type' | 'reservation'>,
): Promise<MessageValues> {
  const variables: readonly Placeholder[] = MESSAGE_KINDS[type].variables
  if (!variables.includes('changeLimit')) return {}
  const deadlines = await readStored(trx, 'deadlines')
  return { changeLimit: changeLimitText(startOfRow(reservation), { deadlines, now: clock.local() }) }
}

type MailContext = { type: MessageType; settings: Record<string, unknown>; days?: MailDays }

/** With the door code where the message brings it; SMS and calendar files do without. */
export function fillReservationMail(
  template: Template,
  values: MessageValues,
  { type, settings, days }: MailContext,
) {
  const doorCode = doorCodeValues(MESSAGE_KINDS[type], doorCodeIn(settings))
  return fillMail(template, { ...values, ...doorCode }, days)
}

/** Null for messages that are never sent by SMS. */
export function fillSms({ type, sms }: Pick<Template, 'type' | 'sms'>, values: MessageValues): string | null {
  const text = sms ?? findOriginalTemplate(type)?.sms ?? null
  return text === null ? null : fillTextMessage({ type, text }, values)
}
