import type { Invitation, InvitedTestimonial } from '#contract/content/invitations.ts'
import { Refusal } from '#contract/errors.ts'
import { daysToInvite, INVITATION_INTERVAL_MS } from '#domain/content/invitation.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { firstNameOf } from '#domain/language/first-name.ts'
import { fillMail } from '#domain/messages/message-text.ts'
import { reservationValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { consumeLink, createLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { enqueue, INVITATION } from '#server/jobs/queries.ts'
import { addressHashOf, oneClickUrl, respectDecline } from '../../messages/declines/actions.ts'
import { readSiteValues } from '../../messages/notifications/actions.ts'
import {
  findActiveTemplate,
  findReservation,
  type Template,
  toMessageReservation,
} from '../../messages/notifications/queries.ts'
import { receiveTestimonial } from './actions.ts'
import { findInvitedReservation, insertInvitation, listUndecidedReservations, wasInvited } from './queries.ts'

/** Decides once for each reservation, and skips addresses that declined or were invited recently. */
export async function enqueueInvitations(context: AppContext): Promise<void> {
  const { config, clock, database } = context
  const days = daysToInvite(clock.local())
  if (!days || !(await acceptsTestimonials(database.kysely))) return
  const template = await findActiveTemplate(database.kysely, INVITATION)
  const origin = await findSiteOrigin(config, database.kysely)
  if (!template || origin === null) return
  for (const reservation of await listUndecidedReservations(database.kysely, days)) {
    await inviteUnlessExcluded(context, reservation, { origin, template })
  }
}

async function acceptsTestimonials(db: Db): Promise<boolean> {
  return toPublicSettings(await readStoredSettings(db)).enableTestimonials
}

type Candidate = { id: number; email: string }
type InvitationRun = { origin: string; template: Template }

async function inviteUnlessExcluded(
  context: AppContext,
  candidate: Candidate,
  run: InvitationRun,
): Promise<void> {
  const { clock, database } = context
  const now = clock.instant()
  const emailHash = addressHashOf(context, candidate.email)
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'declinable', keys: [emailHash] })
    const isExcluded =
      (await respectDecline(context, trx, { addressHash: emailHash, kind: 'invitation' })) ||
      (await wasInvited(trx, emailHash, now - INVITATION_INTERVAL_MS))
    const { token, row } = createLink(now)
    const tokenHash = isExcluded ? null : row.token_hash
    const isRecorded = await insertInvitation(trx, { reservationId: candidate.id, emailHash, tokenHash, now })
    // Not recorded: another worker was first.
    if (!isRecorded || isExcluded) return
    await enqueueInvitation(context, trx, { ...candidate, ...run, token })
  })
}

type NewInvitation = Candidate & InvitationRun & { token: string }

async function enqueueInvitation(
  context: AppContext,
  trx: Trx,
  { id, email, origin, template, token }: NewInvitation,
): Promise<void> {
  const reservation = await findReservation(trx, id)
  if (!reservation) return
  const testimonialUrl = `${origin}/temoignage/${token}`
  const declineUrl = `${testimonialUrl}/refus`
  const text = fillMail(template, {
    ...(await readSiteValues(context, trx)),
    ...reservationValues(toMessageReservation(reservation)),
    testimonialUrl,
    declineUrl,
  })
  const reservationRef = { id, date: reservation.date, minute: reservation.start_minute }
  const message = {
    event: `invitation:${id}`,
    type: INVITATION,
    recipient: email,
    reservation: reservationRef,
    ...text,
    unsubscribeUrl: oneClickUrl({ declineUrl }),
  }
  await enqueue(trx, [message], context)
}

/** Throws not_found for unknown, used and expired links alike. */
export async function readTestimonialInvitation(context: AppContext, token: string): Promise<Invitation> {
  const link = { token, now: context.clock.instant() }
  const { date, clientName } = await requireInvitedReservation(context.database.kysely, link)
  return { firstName: firstNameOf(clientName) ?? '', reservationDate: date }
}

export async function submitInvitedTestimonial(
  context: AppContext,
  token: string,
  { clientName, rating, comment }: InvitedTestimonial,
): Promise<void> {
  const link = { token, now: context.clock.instant() }
  await context.database.transaction(async (trx) => {
    const reservation = await requireInvitedReservation(trx, link)
    if (!(await consumeLink(trx, 'testimonial_invitations', link))) throw new Refusal('not_found')
    await receiveTestimonial(context, trx, {
      clientName,
      rating,
      comment,
      email: reservation.clientEmail,
      reservationDate: reservation.date,
    })
  })
}

async function requireInvitedReservation(db: Db, link: PresentedLink) {
  const reservation = await findInvitedReservation(db, link)
  if (!reservation || !(await acceptsTestimonials(db))) throw new Refusal('not_found')
  return reservation
}
