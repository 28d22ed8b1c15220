import { Refusal } from '#contract/errors.ts'
import type { Verdict } from '#contract/testimonials.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { notifyByMail, notifyPractice } from '../notifications/actions.ts'
import {
  findTestimonial,
  insertPending,
  markApproved,
  markRefused,
  type NewTestimonialRow,
  type StoredTestimonial,
} from './queries.ts'

export async function receiveTestimonial(
  context: AppContext,
  trx: Trx,
  testimonial: Omit<NewTestimonialRow, 'now'>,
): Promise<void> {
  const { clientName, rating, comment } = testimonial
  const id = await insertPending(trx, { ...testimonial, now: context.clock.instant() })
  await notifyPractice(context, trx, {
    type: 'testimonial_received',
    event: `testimonial:${id}`,
    values: { clientName, rating: String(rating), comment },
  })
}

export async function moderateTestimonial(context: AppContext, id: number, verdict: Verdict): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    const testimonial = await findTestimonial(trx, id)
    if (!testimonial) throw new Refusal('not_found')
    if (verdict.status === 'approved') return markApproved(trx, id, clock.instant())
    await markRefused(trx, id, verdict.reason)
    // Refused again for the same reason: the author already knows.
    if (testimonial.refusalReason !== verdict.reason)
      await notifyAuthor(context, trx, { ...testimonial, reason: verdict.reason })
  })
}

async function notifyAuthor(
  context: AppContext,
  trx: Trx,
  { id, clientName, email, comment, isExample, reason }: StoredTestimonial & { reason: string },
): Promise<void> {
  if (email === null || isExample === 1) return
  await notifyByMail(context, trx, {
    type: 'testimonial_refused',
    event: `testimonial:${id}:refused:${context.clock.instant()}`,
    to: email,
    values: { clientName, comment, reason },
  })
}
