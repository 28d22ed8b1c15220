import type { OwnTestimonial, Verdict } from '#contract/content/testimonials.ts'
import { Refusal } from '#contract/errors.ts'
import type { MessageValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { deleteMessagesAbout } from '#server/jobs/queries.ts'
import { deleteMailFilesOf } from '#server/mail/mail-files.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { recordAudit } from '../../accounts/audit-trail/actions.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { tellPracticeNews } from '../../messages/notifications/practice-news.ts'
import {
  deleteByWithdrawal,
  deleteTestimonial,
  findByWithdrawal,
  findTestimonial,
  insertPending,
  markApproved,
  markRefused,
  type NewTestimonialRow,
  type StoredTestimonial,
  setWithdrawalHash,
} from './queries.ts'

export async function receiveTestimonial(
  context: AppContext,
  trx: Trx,
  testimonial: Omit<NewTestimonialRow, 'now'>,
): Promise<void> {
  const { clientName, rating, comment } = testimonial
  const id = await insertPending(trx, { ...testimonial, now: context.clock.instant() })
  await tellPracticeNews(context, trx, {
    type: 'testimonial_received',
    event: `testimonial:${id}`,
    values: { clientName, rating: String(rating), comment },
  })
}

export async function moderateTestimonial(
  context: AppContext,
  id: number,
  verdict: Verdict,
): Promise<StoredTestimonial> {
  return context.database.transaction(async (trx) => {
    const testimonial = await findTestimonial(trx, id)
    if (!testimonial) throw new Refusal('not_found')
    if (verdict.status === 'approved') await approve(context, trx, testimonial)
    else await refuse(context, trx, { ...testimonial, reason: verdict.reason })
    return testimonial
  })
}

async function approve(context: AppContext, trx: Trx, testimonial: StoredTestimonial): Promise<void> {
  if (!(await markApproved(trx, testimonial.id, context.clock.instant()))) return
  await notifyAuthor(context, trx, { ...testimonial, status: 'published' })
}

async function refuse(
  context: AppContext,
  trx: Trx,
  testimonial: StoredTestimonial & { reason: string },
): Promise<void> {
  const { id, reason, refusalReason } = testimonial
  if (!(await markRefused(trx, id, { reason, now: context.clock.instant() }))) throw new Refusal('not_found')
  // Refused again for the same reason: the author already knows.
  if (refusalReason !== reason) await notifyAuthor(context, trx, { ...testimonial, status: 'refused' })
}

type Judged = StoredTestimonial & ({ status: 'published' } | { status: 'refused'; reason: string })

async function notifyAuthor(context: AppContext, trx: Trx, testimonial: Judged): Promise<void> {
  const { id, clientName, email, comment, isExample, status } = testimonial
  if (email === null || isExample === 1) return
  const reason = status === 'refused' ? testimonial.reason : ''
  await notifyByMail(context, trx, {
    type: `testimonial_${status}`,
    event: `testimonial:${id}:${status}:${context.clock.instant()}`,
    to: email,
    values: { clientName, comment, reason, ...(await createWithdrawalLink(context, trx, testimonial)) },
  })
}

/** The token is derived, so that every mail to one author carries the same link. Ids may recur after a restoration. */
async function createWithdrawalLink(
  { config }: AppContext,
  trx: Trx,
  { id, createdAt }: StoredTestimonial,
): Promise<MessageValues> {
  const origin = await findSiteOrigin(config, trx)
  if (origin === null) return {}
  const token = hmacToken(config, `${id} ${createdAt}`, 'testimonial-withdrawal')
  await setWithdrawalHash(trx, id, hashToken(token))
  return { withdrawUrl: `${origin}/temoignage/retrait/${token}` }
}

export async function readOwnTestimonial(
  { config, database }: AppContext,
  token: string,
): Promise<OwnTestimonial> {
  const row = await findByWithdrawal(database.kysely, hashToken(token))
  if (!row) throw new Refusal('not_found')
  return { date: zonedDay(config.timeZone, row.created_at), isPublished: row.status === 'approved' }
}

export async function withdrawTestimonial(context: AppContext, token: string): Promise<void> {
  const { config, database } = context
  const messageIds = await database.transaction(async (trx) => {
    const id = await deleteByWithdrawal(trx, hashToken(token))
    if (id === undefined) throw new Refusal('not_found')
    const line = { action: 'testimonial_withdrawn', actorId: null, subjectId: id, address: null } as const
    await recordAudit(context, trx, line)
    return deleteMessagesAbout(database, trx, [`testimonial:${id}`, `testimonial:${id}:%`])
  })
  await deleteMailFilesOf(config.dataDir, messageIds)
}

/** With the messages to the practice, which no search for the author would find. Mail to the author still leaves. */
export async function removeTestimonial({ config, database }: AppContext, id: number): Promise<void> {
  const messageIds = await database.transaction(async (trx) => {
    if (!(await deleteTestimonial(trx, id))) throw new Refusal('not_found')
    return deleteMessagesAbout(database, trx, [`testimonial:${id}`])
  })
  await deleteMailFilesOf(config.dataDir, messageIds)
}
