import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import {
  clearable,
  email,
  emptyable,
  formEvidence,
  idParam,
  ignoringOthersOf,
  integer,
  multilineText,
  object,
  visitorName,
} from '../fields.ts'
import { listPart } from '../list-part.ts'

/** A published testimonial; `date` is the day it was submitted, and the author's address is never sent. */
export const Testimonial = z.strictObject({
  id: z.number(),
  clientName: z.string(),
  rating: z.number(),
  comment: z.string(),
  status: z.literal('approved'),
  date: z.string(),
  publishedDate: z.string(),
  /** Day of the verified reservation, if the testimonial came by an invitation's link; else null. */
  reservationDate: z.nullable(z.string()),
})
export type Testimonial = z.infer<typeof Testimonial>

/** Moderation status; starter testimonials can be approved, to try moderation, but are never published. */
export const TESTIMONIAL_STATUSES = ['pending', 'approved', 'refused'] as const
export type TestimonialStatus = (typeof TESTIMONIAL_STATUSES)[number]

/** A testimonial in moderation; days are the practice's wall clock. */
export const ModeratedTestimonial = z.strictObject({
  id: z.number(),
  clientName: z.string(),
  rating: z.number(),
  comment: z.string(),
  status: z.enum(TESTIMONIAL_STATUSES),
  email: z.nullable(z.string()),
  date: z.string(),
  approvedDate: z.nullable(z.string()),
  refusalReason: z.nullable(z.string()),
  /** Day of the verified reservation; null when the author is not verified. */
  reservationDate: z.nullable(z.string()),
  isExample: z.boolean(),
})
export type ModeratedTestimonial = z.infer<typeof ModeratedTestimonial>

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
  isShared: true,
  summary: 'Témoignages publiés',
  reply: z.array(Testimonial),
  limit: PUBLIC_READS,
})

/** A visitor's testimonial: pending until a superadmin approves it. */
export const NewTestimonial = object({
  clientName: visitorName('Nom'),
  rating: integer('Note', { min: 1, max: 5 }),
  comment: multilineText('Commentaire', { max: 2000, missing: 'Écrivez votre témoignage.' }),
  email: emptyable(email('E-mail')),
  ...formEvidence,
})

export const sendTestimonial = endpoint({
  method: 'POST',
  path: '/api/testimonials',
  access: 'public',
  summary: 'Envoyer un témoignage',
  body: ignoringOthersOf(NewTestimonial, Testimonial, ModeratedTestimonial),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 5, seconds: 3600, byEvidence: true },
})

export const listAllTestimonials = endpoint({
  method: 'GET',
  path: '/api/superadmin/testimonials',
  access: 'superadmin',
  audit: 'testimonials_opened',
  summary: 'Témoignages à relire, publiés et refusés',
  query: object({
    ...listPart,
    status: z.optional(
      z.enum(
        TESTIMONIAL_STATUSES,
        french`Le champ « Statut » doit être « pending », « approved » ou « refused ».`,
      ),
    ),
  }),
  reply: z.array(ModeratedTestimonial),
  errors: ['list_changed'],
})

export const countTestimonials = endpoint({
  method: 'GET',
  path: '/api/superadmin/testimonials/counts',
  access: 'superadmin',
  summary: 'Nombre de témoignages, par statut',
  reply: z.strictObject({ pending: z.number(), approved: z.number(), refused: z.number() }),
})

const REASON = 'Motif du refus'
const reason = multilineText(REASON, { max: 1000 })

export const RefusedVerdict = object({ status: z.literal('refused'), reason })
export type RefusedVerdict = z.infer<typeof RefusedVerdict>

/** The answer calls the reason `refusalReason`: it is the verdict's when the answer is sent back. */
const RefusedAnswer = z.pipe(
  z.pipe(
    ignoringOthersOf(
      object({ status: z.literal('refused'), reason: z.optional(reason), refusalReason: clearable(reason) }),
      Testimonial,
      ModeratedTestimonial,
    ),
    z.transform(({ status, reason: given, refusalReason }) => ({
      status,
      reason: given ?? refusalReason ?? undefined,
    })),
  ),
  RefusedVerdict,
)

export const Verdict = z.discriminatedUnion(
  'status',
  [
    ignoringOthersOf(object({ status: z.literal('approved') }), Testimonial, ModeratedTestimonial),
    RefusedAnswer,
  ],
  french`Le champ « Statut » doit être « approved » ou « refused ».`,
)
export type Verdict = z.infer<typeof Verdict>

/** Testimonial behind its author’s link; `date` is the day of its submission. */
export const OwnTestimonial = z.strictObject({ date: z.string(), isPublished: z.boolean() })
export type OwnTestimonial = z.infer<typeof OwnTestimonial>

// Not validated: a malformed token gets the same response as an unknown one.
const WithdrawalParams = object({ token: z.string() })

export const readOwnTestimonial = endpoint({
  method: 'GET',
  path: '/api/temoignage/retrait/{token}',
  access: 'public',
  summary: 'Le témoignage que son auteur peut retirer par un lien reçu',
  params: WithdrawalParams,
  reply: OwnTestimonial,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 120, seconds: 60 },
})

/** Deletes the testimonial with its author’s address, for good. */
export const withdrawTestimonial = endpoint({
  method: 'POST',
  path: '/api/temoignage/retrait/{token}',
  access: 'public',
  summary: 'Retirer son témoignage',
  params: WithdrawalParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 20, seconds: 900 },
})

const TestimonialParams = object({ id: idParam('Témoignage') })

export const moderateTestimonial = endpoint({
  method: 'PUT',
  path: '/api/testimonials/{id}',
  access: 'superadmin',
  audit: 'testimonial_moderated',
  summary: 'Valider ou refuser un témoignage',
  params: TestimonialParams,
  body: Verdict,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

export const removeTestimonial = endpoint({
  method: 'DELETE',
  path: '/api/testimonials/{id}',
  access: 'superadmin',
  audit: 'testimonial_removed',
  summary: 'Supprimer un témoignage',
  params: TestimonialParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})
