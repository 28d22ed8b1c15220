import type { EmailChange, OwnDetails } from '#contract/booking/own-details.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { EMAIL_CHANGE_MS, MAX_EMAIL_CHANGES, mayAskEmailChange } from '#domain/booking/email-change.ts'
import { type Client, isSameAddress } from '#domain/clients/client.ts'
import { isPast } from '#domain/language/time.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import { CLIENT_TYPES } from '#domain/messages/message-plan.ts'
import { reservationPhase } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { consumeLink, createLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import { withdrawMessages } from '#server/jobs/queries.ts'
import { listSeriesRows } from '#server/practice/reservations/series.ts'
import { hmacToken } from '#server/security/secret.ts'
import { countLinkUse, networkBounds, widerBounds } from '../../messages/booking-limits/actions.ts'
import { requireReservationByToken } from '../../messages/links/actions.ts'
import { findMissingMailSetup } from '../../messages/mail-server/obstacle.ts'
import { findReservation, listPendingMessages } from '../../messages/notifications/queries.ts'
import { enqueueReservationMessage } from '../../messages/notifications/reservation-messages.ts'
import { mailStranger } from '../../messages/notifications/stranger-mails.ts'
import { decidePerson, replaceClient, writeClient } from '../reservations/client-change.ts'
import { startOf, withFutureReservation } from '../reservations/with-reservation.ts'
import { handOverByLink } from './hand-over-by-link.ts'
import {
  countEmailChanges,
  type EmailChangeRow,
  findEmailChange,
  findOwnDetails,
  insertEmailChange,
  replaceEmailChanges,
} from './queries.ts'

const MESSAGE_TYPE = 'email_to_confirm'

type OwnCorrection = Pick<OwnDetails, 'clientName' | 'person'> & { clientPhone?: string | null | undefined }

/**
 * Idempotent. The link stays: whoever typed the new number holds it. Returns the path of the new link where the
 * reservation was given to somebody else.
 */
export async function correctOwnDetails(
  context: AppContext,
  token: string,
  { clientName, clientPhone = null, person }: OwnCorrection,
): Promise<string | null> {
  const { id } = await requireReservationByToken(context, token)
  const reference = { caller: null, id }
  return withFutureReservation(context, reference, async (trx, reservation) => {
    await requireReservationByToken(context, token, trx)
    const { clientId, generation: _, ...before } = await findOwnDetails(trx, id)
    const client: Client = { ...before, clientName, clientPhone }
    refuseWithoutContact(client)
    if (decidePerson({ before, after: client, answer: person }) === 'other')
      return handOverByLink(context, trx, { reservation, client })
    if (before.clientName === clientName && before.clientPhone === clientPhone) return null
    await correctOtherDates(context, trx, { id, client })
    await writeClient(context, trx, {
      reference,
      client,
      keepsSeries: true,
      previous: { ...before, clientId },
    })
    if (before.clientPhone !== clientPhone) await withdrawReminders(context, trx, id)
    return null
  })
}

/** Of the series, to come: what is corrected is the person, not one date. Before the date itself, which names the series. */
async function correctOtherDates(
  context: AppContext,
  trx: Trx,
  { id, client }: { id: number; client: Client },
): Promise<void> {
  const now = context.clock.local()
  for (const row of await listSeriesRows(trx, id)) {
    const isToCome = !row.isCancelled && !isPast({ day: row.date, minute: row.start }, now)
    if (row.id === id || !isToCome) continue
    const { generation: _, ...previous } = await findOwnDetails(trx, row.id)
    const reference = { caller: null, id: row.id }
    await writeClient(context, trx, { reference, previous, client, keepsSeries: true })
    await withdrawReminders(context, trx, row.id)
  }
}

function refuseWithoutContact({ clientEmail, clientPhone }: Client): void {
  if (clientEmail !== null || clientPhone !== null) return
  const message = 'Laissez au moins un numéro de téléphone : sans lui, nous ne pourrions pas vous joindre.'
  throw invalid('clientPhone', message)
}

/** They are written again, to the new number. */
async function withdrawReminders({ database }: AppContext, trx: Trx, reservationId: number): Promise<void> {
  const reminders = await listPendingMessages(database, trx, {
    reservationId,
    types: CLIENT_TYPES.reminder,
  })
  await withdrawMessages(
    trx,
    reminders.map(({ id }) => id),
  )
}

/** Mails a link to the new address, and tells the present one. `address`: whoever asks. */
export async function askEmailChange(
  context: AppContext,
  token: string,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { id } = await requireReservationByToken(context, token)
  await refuseUnsendable(context)
  await withFutureReservation(context, { caller: null, id }, async (trx) => {
    await requireReservationByToken(context, token, trx)
    const { clientEmail, generation } = await findOwnDetails(trx, id)
    refuseSameAddress(clientEmail, email)
    const bounds = [
      ...networkBounds(address, MAX_EMAIL_CHANGES),
      ...widerBounds(email, MAX_EMAIL_CHANGES.mailbox),
    ]
    await countLinkUse(context, trx, { purpose: 'email-change-address', bounds })
    const changeId = await addEmailChange(context, trx, { reservationId: id, generation, email, address })
    await tellPresentAddress(context, trx, { reservationId: id, changeId })
  })
}

async function refuseUnsendable(context: AppContext): Promise<void> {
  if ((await findMissingMailSetup(context, context.database.kysely, MESSAGE_TYPE)) !== null)
    throw new Refusal('email_change_by_phone')
}

function refuseSameAddress(current: string | null, email: string): void {
  if (!isSameAddress(current, email)) return
  const message = 'Le champ « Nouvelle adresse e-mail » contient déjà l’adresse de ce rendez-vous.'
  throw invalid('clientEmail', message)
}

type NewChange = { reservationId: number; generation: number; email: string; address: string }

async function addEmailChange(context: AppContext, trx: Trx, change: NewChange): Promise<number> {
  const { config, database, clock } = context
  const { reservationId, generation, email, address } = change
  const now = clock.instant()
  const mailboxHash = hmacToken(config, limitKey(email), 'email-change')
  await lockKeys(database, trx, { namespace: 'emailChange', keys: ['site'] })
  const counts = await countEmailChanges(trx, {
    reservationId,
    mailboxHash,
    since: now - EMAIL_CHANGE_MS,
    now,
  })
  if (config.rateLimits && !mayAskEmailChange(counts)) throw tooManyChanges()
  await replaceEmailChanges(trx, reservationId)
  const { token, row } = createLink(now)
  const id = await insertEmailChange(trx, {
    ...row,
    reservation_id: reservationId,
    generation,
    email,
    mailbox_hash: mailboxHash,
  })
  const isSent = await mailStranger(context, trx, {
    type: MESSAGE_TYPE,
    event: `${MESSAGE_TYPE}:${id}:${now}`,
    to: email,
    values: { confirmEmailUrl: `${await findSiteOrigin(config, trx)}/adresse/${token}` },
    address,
  })
  if (!isSent) throw tooManyChanges()
  return id
}

function tooManyChanges(): Refusal {
  return new Refusal('too_many_requests', { retryAfter: EMAIL_CHANGE_MS / 1000 })
}

/** The change waits for nobody's answer there, so it must not go on untold. */
async function tellPresentAddress(
  context: AppContext,
  trx: Trx,
  { reservationId, changeId }: { reservationId: number; changeId: number },
): Promise<void> {
  const reservation = await findReservation(trx, reservationId)
  if (!reservation || reservation.client_email === null) return
  const isTold = await enqueueReservationMessage(context, trx, {
    type: 'email_change_asked',
    reservation,
    to: { email: reservation.client_email, phone: null },
    event: `email_change_asked:${changeId}:${context.clock.instant()}`,
    cause: 'visitor',
  })
  if (!isTold) throw new Refusal('email_change_by_phone')
}

export async function showEmailChange(context: AppContext, token: string): Promise<EmailChange> {
  return toReply(context, await requireEmailChange(context, token))
}

/** Idempotent. Ends the present link; the new address gets another one, with the confirmation. */
export async function confirmEmailChange(context: AppContext, token: string): Promise<EmailChange> {
  const change = await requireEmailChange(context, token)
  const { state } = toReply(context, change)
  if (state === 'ended') throw new Refusal('email_change_ended')
  if (state === 'pending') await applyEmailChange(context, change, { token, now: context.clock.instant() })
  const reply = await showEmailChange(context, token)
  if (reply.state !== 'confirmed') throw new Refusal('email_change_ended')
  return reply
}

async function applyEmailChange(
  context: AppContext,
  { reservationId, email }: EmailChangeRow,
  link: PresentedLink,
): Promise<void> {
  const reference = { caller: null, id: reservationId }
  await withFutureReservation(context, reference, async (trx) => {
    if (!(await consumeLink(trx, 'email_changes', link))) return
    const { generation: _, ...previous } = await findOwnDetails(trx, reservationId)
    const { clientName, clientPhone } = previous
    const client = { clientName, clientEmail: email, clientPhone }
    await correctOtherDates(context, trx, { id: reservationId, client })
    const rewrite = { reference, previous, client, keepsSeries: true }
    await replaceClient(context, trx, { ...rewrite, tellClient: true })
  })
}

/** Unknown and malformed tokens, and those older than a day, get the same not_found. */
async function requireEmailChange({ database, clock }: AppContext, token: string): Promise<EmailChangeRow> {
  const row = await findEmailChange(database.kysely, { token, now: clock.instant() })
  if (!row) throw new Refusal('not_found')
  return row
}

function toReply({ clock }: AppContext, row: EmailChangeRow): EmailChange {
  if (row.confirmedAt !== null) return { state: 'confirmed', email: row.email }
  const isCancelled = row.cancelledAt !== null
  const isPlanned = reservationPhase({ at: startOf(row), isCancelled }, clock.local()) === 'planned'
  const isValid = row.isReplaced === 0 && row.generation === row.linkGeneration && isPlanned
  return isValid ? { state: 'pending', email: row.email } : { state: 'ended', email: null }
}
