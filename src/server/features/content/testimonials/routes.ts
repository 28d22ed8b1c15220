import * as invitations from '#contract/content/invitations.ts'
import * as testimonials from '#contract/content/testimonials.ts'
import { Refusal } from '#contract/errors.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  moderateTestimonial,
  readOwnTestimonial,
  receiveTestimonial,
  removeTestimonial,
  withdrawTestimonial,
} from './actions.ts'
import { readTestimonialInvitation, submitInvitedTestimonial } from './invitations.ts'
import { countTestimonials, findCursor, listAllTestimonials, listApprovedTestimonials } from './queries.ts'

const VALIDATED_EXAMPLE = french`Témoignage validé. C’est un exemple : il reste non publié.`

export function testimonialRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context
  const dayOf = (instant: number) => zonedDay(config.timeZone, instant)

  serve(testimonials.listTestimonials, async () => {
    const rows = await listApprovedTestimonials(database.kysely)
    return rows.map((row) => toApproved(row, dayOf))
  })

  serve(testimonials.sendTestimonial, async ({ body: { clientName, rating, comment, email } }) => {
    const { enableTestimonials } = toPublicSettings(await readStoredSettings(database.kysely))
    if (!enableTestimonials) throw new Refusal('not_found')
    const thanks = { message: french`Merci ! Votre témoignage sera publié après relecture.` }
    await database.transaction((trx) =>
      receiveTestimonial(context, trx, {
        clientName,
        rating,
        comment,
        email: email ?? null,
        reservationDate: null,
      }),
    )
    return thanks
  })

  serve(testimonials.readOwnTestimonial, ({ params }) => readOwnTestimonial(context, params.token))

  serve(testimonials.withdrawTestimonial, async ({ params }) => {
    await withdrawTestimonial(context, params.token)
    return { message: french`C’est fait : votre témoignage et votre adresse e-mail sont effacés.` }
  })

  serve(testimonials.listAllTestimonials, async ({ query: { before, ...part } }) => {
    const after = before === undefined ? undefined : await findCursor(database.kysely, before)
    if (before !== undefined && !after) throw new Refusal('list_changed')
    const rows = await listAllTestimonials(database.kysely, { ...part, after })
    return rows.map((row) => toManaged(row, dayOf))
  })

  serve(testimonials.countTestimonials, () => countTestimonials(database.kysely))

  serve(testimonials.moderateTestimonial, async ({ params, body }) => {
    const { isExample } = await moderateTestimonial(context, params.id, body)
    if (body.status === 'refused') return { message: 'Témoignage refusé' }
    return { message: isExample ? VALIDATED_EXAMPLE : 'Témoignage validé' }
  })

  serve(testimonials.removeTestimonial, async ({ params }) => {
    await removeTestimonial(context, params.id)
    return { message: 'Témoignage supprimé' }
  })
}

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

type DayOf = (instant: number) => Day

function toApproved(row: Row<typeof listApprovedTestimonials>, dayOf: DayOf) {
  const { client_name, created_at, published_at, reservation_date, ...others } = row
  return {
    ...others,
    clientName: client_name,
    status: 'approved' as const,
    date: dayOf(created_at),
    publishedDate: dayOf(Number(published_at)),
    reservationDate: reservation_date,
  }
}

function toManaged(row: Row<typeof listAllTestimonials>, dayOf: DayOf) {
  const { id, rating, comment, status, email } = row
  return {
    id,
    rating,
    comment,
    status,
    email,
    clientName: row.client_name,
    date: dayOf(row.created_at),
    approvedDate: row.approved_at === null ? null : dayOf(row.approved_at),
    refusalReason: row.refusal_reason,
    reservationDate: row.reservation_date,
    isExample: row.is_example === 1,
  }
}

export function invitationRoutes(serve: Serve, context: AppContext): void {
  serve(invitations.readTestimonialInvitation, ({ params }) =>
    readTestimonialInvitation(context, params.token),
  )

  serve(invitations.sendInvitedTestimonial, async ({ params, body }) => {
    await submitInvitedTestimonial(context, params.token, body)
    return { message: french`Merci ! Votre témoignage sera publié après relecture.` }
  })
}
