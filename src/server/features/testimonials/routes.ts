import { Refusal } from '#contract/errors.ts'
import { listTestimonials, sendTestimonial } from '#contract/testimonials.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { zonedDay } from '#server/clock.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { notifyPractice } from '../notifications/actions.ts'
import { readSettings } from '../settings/queries.ts'
import { insertPending, listApproved } from './queries.ts'

export function testimonialRoutes(serve: Serve, practice: Practice): void {
  const { config, database, clock } = practice

  serve(listTestimonials, async () => {
    const rows = await listApproved(database.kysely)
    return rows.map(({ client_name, created_at, ...row }) => ({
      ...row,
      clientName: client_name,
      status: 'approved' as const,
      date: zonedDay(config.timeZone, created_at),
    }))
  })

  serve(sendTestimonial, async ({ body: { website, ...given } }) => {
    const { enableTestimonials } = toPublicSettings(await readSettings(database.kysely))
    if (!enableTestimonials) throw new Refusal('not_found')
    const thanks = { message: 'Merci\u202f! Votre témoignage sera publié après relecture.' }
    // Only a robot fills the hidden field; it need not know that it was noticed.
    if (website) return thanks
    await database.transaction(async (trx) => {
      const id = await insertPending(trx, { ...given, email: given.email ?? null, now: clock.instant() })
      await notifyPractice(practice, trx, {
        type: 'testimonial_received',
        event: `testimonial:${id}`,
        values: { clientName: given.clientName, rating: String(given.rating), comment: given.comment },
      })
    })
    return thanks
  })
}
