import type { TestimonialStatus } from '#contract/content/testimonials.ts'
import type { TestSite } from '../practice/site.ts'

type Options = {
  clientName?: string
  email?: string | null
  rating?: number
  comment?: string
  status?: TestimonialStatus
  isExample?: boolean
  withdrawalHash?: string
}

/** A testimonial, pending by default. Returns its id. */
export async function aTestimonial({ database, clock }: TestSite, options: Options = {}): Promise<number> {
  const { status = 'pending', isExample = false, ...fields } = options
  const { id } = await database.kysely
    .insertInto('testimonials')
    .values({
      client_name: fields.clientName ?? 'Léa',
      email: fields.email ?? null,
      rating: fields.rating ?? 5,
      comment: fields.comment ?? 'Un vrai moment de calme.',
      status,
      approved_at: status === 'approved' ? clock.instant() : null,
      refusal_reason: status === 'refused' ? 'Hors sujet.' : null,
      is_example: isExample ? 1 : 0,
      withdrawal_hash: fields.withdrawalHash ?? null,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
