import { parsePreferences } from '#domain/accounts/preferences.ts'
import { OBSOLETE_DELAY_MS, UNDO_MS } from '#domain/booking/undo.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { formatDateTime, type LocalTime } from '#domain/language/time.ts'
import {
  type AnnouncedChange,
  announcedChangeOf,
  CLIENT_TYPES,
  isNewConfirmation,
  type MessagePlan,
  type MessageTypes,
  type NewConfirmation,
  type PendingMessage,
  PRACTITIONER_TYPES,
  planMessages,
  practitionersToTell,
  type ReservationChange,
  typeAnnouncing,
} from '#domain/messages/message-plan.ts'
import { fillMail } from '#domain/messages/message-text.ts'
import { type MessageValues, siteValues } from '#domain/messages/message-values.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { Mailbox } from '#domain/messages/reply-to.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import type { MailboxCap } from '#server/jobs/mailbox-cap.ts'
import { enqueue, withdrawMessages } from '#server/jobs/queries.ts'
import { oneClickUrl } from '../declines/actions.ts'
import { smsSettingsOf, tellsChangesIn } from '../sms-account/route.ts'
import { tellPhones } from './phone-news.ts'
import {
  type ContactAddresses,
  findActiveTemplate,
  findLastToldType,
  findReservation,
  knownSuffix,
  listPendingMessages,
  listStaffContacts,
  listSuperadmins,
  type MessageReservationRow,
  postponeMessages,
  RESENT,
  startOfRow,
  termsOfRow,
} from './queries.ts'
import { enqueueReservationMessage } from './reservation-messages.ts'
import { resendSeries, rewriteSeriesMessages } from './series-messages.ts'

export type NewNotification = {
  type: MessageType
  /** Deduplication key: a recipient gets one message for each event. */
  event: string
  values: MessageValues
  replyTo?: Mailbox
  cap?: MailboxCap | null
  notBefore?: number
}

/**
 * Mails every superadmin who wants mail. While no superadmin has an address, mails the site's sender address
 * instead, so that nothing is lost.
 */
export async function notifyPractice(
  context: AppContext,
  trx: Trx,
  notification: NewNotification,
): Promise<void> {
  const reachable = (await listSuperadmins(trx)).flatMap(({ email, preferences }) =>
    email === null ? [] : [{ email, wantsMail: parsePreferences(preferences).notifyEmail }],
  )
  const recipients =
    reachable.length === 0
      ? [context.config.mailFrom]
      : reachable.filter(({ wantsMail }) => wantsMail).map(({ email }) => email)
  await enqueueMails(context, trx, { ...notification, recipients })
}

export async function notifyByMail(
  context: AppContext,
  trx: Trx,
  { to, ...notification }: NewNotification & { to: string },
): Promise<boolean> {
  return (await enqueueMails(context, trx, { ...notification, recipients: [to] })) > 0
}

async function enqueueMails(
  context: AppContext,
  trx: Trx,
  {
    type,
    event,
    values,
    replyTo,
    cap,
    notBefore,
    recipients,
  }: NewNotification & { recipients: readonly string[] },
): Promise<number> {
  const template = await findActiveTemplate(trx, type)
  if (!template) return 0
  const text = fillMail(template, { ...(await readSiteValues(context, trx)), ...values })
  const unsubscribeUrl = oneClickUrl(values)
  const messages = recipients.map((recipient) => ({
    type,
    event,
    recipient,
    replyTo,
    unsubscribeUrl,
    ...text,
  }))
  return enqueue(trx, messages, { ...context, cap, notBefore })
}

/** Of a message that has not left: what it says has changed, or whom it tells. */
export async function rewriteMail(
  context: AppContext,
  trx: Trx,
  { id, type, to, values }: Pick<NewNotification, 'type' | 'values'> & { id: number; to: string },
): Promise<void> {
  const template = await findActiveTemplate(trx, type)
  if (!template) return
  const text = fillMail(template, { ...(await readSiteValues(context, trx)), ...values })
  const addressed = { recipient: to, unsubscribe_url: oneClickUrl(values) }
  await trx
    .updateTable('outbox')
    .set({ ...text, ...addressed })
    .where('id', '=', id)
    .execute()
}

export type ReservationChangeNotice = {
  kind: ReservationChange | NewConfirmation
  reservationId: number
  tellClient: boolean
  /** Null for a visitor. Staff can undo a change, so its messages are delayed. */
  actorId: number | null
  /** Staff who book like a visitor: without an actor, but not bounded. */
  byStaff?: boolean
  delayMs?: number | undefined
  /** Before a move or change. */
  previous?: { start: LocalTime; terms: string; practitionerId: number }
}

/** Call after the row is written: withdraws the unsent messages that the change makes obsolete. */
export async function notifyReservationChange(
  context: AppContext,
  trx: Trx,
  change: ReservationChangeNotice,
): Promise<void> {
  const reservation = await findReservation(trx, change.reservationId)
  if (!reservation) return
  if (reservation.rings) await tellPhones(context, trx, { change, reservation })
  if (change.kind === 'resent' && (await resendSeries(context, trx, reservation))) return
  const isCancelled = change.kind === 'cancelled'
  const told =
    change.kind === 'resent' ? null : await rewriteSeriesMessages(context, trx, { reservation, isCancelled })
  if (!told?.has('client')) await notifyClient(context, trx, { change, reservation })
  if (isNewConfirmation(change.kind) || (told?.has('practitioner') && !isGiven({ change, reservation })))
    return
  await notifyPractitioner(context, trx, { change, reservation })
}

type ReservationEvent = { change: ReservationChangeNotice; reservation: MessageReservationRow }

/** To a colleague, who has read of no series. */
function isGiven({ change, reservation }: ReservationEvent): boolean {
  return change.kind === 'moved' && change.previous?.practitionerId !== reservation.practitioner_id
}

async function notifyClient(
  context: AppContext,
  trx: Trx,
  { change, reservation }: ReservationEvent,
): Promise<void> {
  const types = CLIENT_TYPES
  const messages = await readMessages(context, trx, { change, reservation, types })
  const plan = planMessages({
    ...situationOf({ change, reservation }, messages),
    wantsMessages: change.tellClient,
    // A visitor saw the confirmation on the screen.
    isInformed: reservation.source === 'public',
  })
  const phone = tellsBySms(context, { change, reservation }, plan) ? reservation.client_phone : null
  const recipients = [{ email: reservation.client_email, phone }]
  await applyPlan(context, trx, { change, reservation, types, unsent: messages.unsent, plan, recipients })
}

/** Of a cancellation or another hour, where staff caused it. */
function tellsBySms(
  { config }: AppContext,
  { change, reservation }: ReservationEvent,
  { announce, lastAnnouncedStart }: MessagePlan,
): boolean {
  const isByStaff = change.actorId !== null || change.byStaff === true
  const isNewHour = announce !== 'created' && lastAnnouncedStart !== null
  if (!isByStaff || !(announce === 'cancelled' || isNewHour)) return false
  return tellsChangesIn(config, smsSettingsOf(reservation))
}

async function notifyPractitioner(
  context: AppContext,
  trx: Trx,
  { change, reservation }: ReservationEvent,
): Promise<void> {
  const types = PRACTITIONER_TYPES
  const messages = await readMessages(context, trx, { change, reservation, types })
  const situation = situationOf({ change, reservation }, messages)
  const plan = planMessages({ ...situation, wantsMessages: true, isInformed: false })
  const { announce } = plan
  const ids = announce ? practitionersToTell(announce, { ...situation, actorId: change.actorId }) : []
  const recipients = await listStaffContacts(trx, ids)
  await applyPlan(context, trx, { change, reservation, types, unsent: messages.unsent, plan, recipients })
}

type PendingMessageRow = PendingMessage & { id: number }
type Messages = { unsent: readonly PendingMessageRow[]; lastTold: AnnouncedChange | null }

async function readMessages(
  { database }: AppContext,
  trx: Trx,
  { change, reservation, types }: ReservationEvent & { types: MessageTypes },
): Promise<Messages> {
  // Nothing was said yet about a new reservation.
  if (change.kind === 'created') return { unsent: [], lastTold: null }
  const filter = {
    reservationId: reservation.id,
    types: Object.values(types).flat(),
  }
  const rows = await listPendingMessages(database, trx, filter)
  const unsent = rows.flatMap(({ type, ...row }) => {
    const change = announcedChangeOf(types, type)
    return change ? [{ ...row, change }] : []
  })
  const lastTold = announcedChangeOf(types, await findLastToldType(trx, filter))
  return { unsent, lastTold: lastTold === 'reminder' ? 'created' : lastTold }
}

function situationOf({ change, reservation }: ReservationEvent, { unsent, lastTold }: Messages) {
  return {
    change: change.kind,
    start: formatDateTime(startOfRow(reservation)),
    startBeforeChange: change.previous ? formatDateTime(change.previous.start) : null,
    terms: termsOfRow(reservation),
    termsBeforeChange: change.previous?.terms ?? null,
    practitioner: reservation.practitioner_id,
    practitionerBeforeChange: change.previous?.practitionerId ?? null,
    unsent,
    lastTold,
  }
}

type PlannedMessages = ReservationEvent & {
  types: MessageTypes
  unsent: readonly PendingMessageRow[]
  plan: MessagePlan
  recipients: readonly ContactAddresses[]
}

async function applyPlan(context: AppContext, trx: Trx, planned: PlannedMessages): Promise<void> {
  const { change, reservation, types, unsent, plan, recipients } = planned
  const now = context.clock.instant()
  const obsolete = unsent.filter((message) => plan.withdraw.includes(message.change)).map(({ id }) => id)
  await withdrawMessages(trx, obsolete)
  // Delayed past the undo window in case of a restore; otherwise the worker drops them as stale.
  const unsentIds = unsent.map(({ id }) => id)
  if (change.kind === 'cancelled') await postponeMessages(trx, unsentIds, now + OBSOLETE_DELAY_MS)
  if (plan.announce === null) return
  const type = typeAnnouncing(types, plan.announce, { byClient: change.actorId === null })
  const message = {
    type,
    reservation,
    event: `${change.kind === 'resent' ? RESENT : type}:${reservation.id}:${now}${knownSuffix(plan)}`,
    previousStart: plan.lastAnnouncedStart,
    cause: change.actorId === null && !change.byStaff ? 'visitor' : 'staff',
    notBefore: now + (change.delayMs ?? (change.actorId === null ? 0 : UNDO_MS)),
  } as const
  for (const to of recipients) await enqueueReservationMessage(context, trx, { ...message, to })
}

export async function readSiteValues({ config }: Pick<AppContext, 'config'>, db: Db): Promise<MessageValues> {
  return siteValues(toPublicSettings(await readStoredSettings(db)), await findSiteOrigin(config, db))
}
