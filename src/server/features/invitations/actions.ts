import { Refusal } from '#contract/errors.ts'
import type { Invitation, VisitTestimonial } from '#contract/invitations.ts'
import { firstNameOf } from '#domain/first-name.ts'
import { ASKED_AGAIN_AFTER_MS, daysToAskAbout, INVITATION_LIFE_MS } from '#domain/invitation.ts'
import { visitValues } from '#domain/message-values.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { type Db, queueFor } from '#server/db/engine.ts'
import { enqueue, INVITATION } from '#server/jobs/queries.ts'
import type { Practice } from '#server/practice.ts'
import { linkToken } from '#server/security/secret.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { fill, readSiteValues, toldVisit } from '../notifications/actions.ts'
import { findActiveTemplate, findVisit, type Template } from '../notifications/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { receiveTestimonial } from '../testimonials/actions.ts'
import {
  findAddress,
  findInvited,
  hasDeclined,
  insertDecision,
  insertRefusal,
  listUndecided,
  useUp,
  wasInvited,
} from './queries.ts'

/** Invites those who came lately to tell how it was, once for each visit; nobody who would rather not hear of it. */
export async function writeInvitations(practice: Practice): Promise<void> {
  const { config, clock, database } = practice
  const days = daysToAskAbout(clock.local())
  if (!days || !config.publicUrl || !(await isWanted(database.kysely))) return
  const template = await findActiveTemplate(database.kysely, INVITATION)
  if (!template) return
  const origin = config.publicUrl.origin
  for (const visit of await listUndecided(database.kysely, days)) {
    await decide(practice, { ...visit, origin, template })
  }
}

async function isWanted(db: Db): Promise<boolean> {
  return toPublicSettings(await readSettings(db)).enableTestimonials
}

type Undecided = { id: number; email: string; origin: string; template: Template }

/** What is decided stays so: the visit is not looked at again. */
async function decide(practice: Practice, { id, email, origin, template }: Undecided): Promise<void> {
  const { config, clock, database } = practice
  const now = clock.instant()
  const addressHash = addressHashOf(config, email)
  await database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'invitation', keys: [addressHash] })
    const isSpared =
      (await hasDeclined(trx, addressHash)) ||
      (await wasInvited(trx, addressHash, now - ASKED_AGAIN_AFTER_MS))
    const token = randomToken()
    const tokenHash = isSpared ? null : hashToken(token)
    const isFirst = await insertDecision(trx, { reservationId: id, addressHash, tokenHash, now })
    const visit = await findVisit(trx, id)
    if (isSpared || !isFirst || !visit) return
    const testimonialUrl = `${origin}/temoignage/${token}`
    const words = fill(template, {
      ...(await readSiteValues(practice, trx)),
      ...visitValues(toldVisit(visit)),
      ...{ testimonialUrl, declineUrl: `${testimonialUrl}/refus` },
    })
    const about = { id, date: visit.date, minute: visit.start_minute }
    const message = { event: `invitation:${id}`, type: INVITATION, recipient: email, visit: about, ...words }
    await enqueue(trx, [message], { now })
  })
}

/** Tells an address again without keeping it: whoever reads the database finds no list of those who declined. */
function addressHashOf(config: Practice['config'], email: string): string {
  return linkToken(config, email.trim().toLowerCase(), 'testimonial-address')
}

/** What the form of a link begins with; throws not_found where it can no longer serve, or never could. */
export async function readInvitation(practice: Practice, token: string): Promise<Invitation> {
  const { date, clientName } = await requireInvited(practice, practice.database.kysely, token)
  return { firstName: firstNameOf(clientName) ?? '', visitDate: date }
}

/** Keeps the testimonial of a visit that was, in exchange for its link. */
export async function answerInvitation(
  practice: Practice,
  token: string,
  { clientName, rating, comment }: VisitTestimonial,
): Promise<void> {
  const now = practice.clock.instant()
  await practice.database.transaction(async (trx) => {
    const visit = await requireInvited(practice, trx, token)
    if (!(await useUp(trx, { ...linkOf(token, now), now }))) throw new Refusal('not_found')
    await receiveTestimonial(practice, trx, {
      ...{ clientName, rating, comment },
      email: visit.clientEmail,
      visitDate: visit.date,
    })
  })
}

async function requireInvited({ clock }: Practice, db: Db, token: string) {
  const visit = await findInvited(db, linkOf(token, clock.instant()))
  if (!visit || !(await isWanted(db))) throw new Refusal('not_found')
  return visit
}

function linkOf(token: string, now: number) {
  return { tokenHash: hashToken(token), since: now - INVITATION_LIFE_MS }
}

/** Whether whoever got a link has declined for good already. */
export async function readDecline({ database }: Practice, token: string): Promise<boolean> {
  return hasDeclined(database.kysely, await requireAddress(database.kysely, token))
}

/** No invitation goes to this address any more, for whatever visit. */
export async function declineInvitations({ database, clock }: Practice, token: string): Promise<void> {
  const addressHash = await requireAddress(database.kysely, token)
  await insertRefusal(database.kysely, { addressHash, now: clock.instant() })
}

async function requireAddress(db: Db, token: string): Promise<string> {
  const addressHash = await findAddress(db, hashToken(token))
  if (addressHash === null) throw new Refusal('not_found')
  return addressHash
}
