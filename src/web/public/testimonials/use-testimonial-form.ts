import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { InvitedTestimonial } from '#contract/invitations.ts'
import { NewTestimonial } from '#contract/testimonials.ts'

type TestimonialDraft = z.input<typeof NewTestimonial>
export type Filled = z.output<typeof NewTestimonial>

const EMPTY = { clientName: '', comment: '', email: '', website: '' }

const resolver = rated<TestimonialDraft, Filled>(NewTestimonial)

/** The form of a testimonial, held to the very schema that the server holds it to. */
export function useTestimonialForm(): UseFormReturn<TestimonialDraft, unknown, Filled> {
  return useForm({ resolver, defaultValues: EMPTY })
}

type InvitedTestimonialDraft = z.input<typeof InvitedTestimonial>

const reservationResolver = rated<InvitedTestimonialDraft, InvitedTestimonial>(InvitedTestimonial)

/** The same for who was invited: the practice knows the address, and the name to begin with. */
export function useInvitedTestimonialForm(
  clientName: string,
): UseFormReturn<InvitedTestimonialDraft, unknown, InvitedTestimonial> {
  return useForm({ resolver: reservationResolver, defaultValues: { clientName, comment: '', website: '' } })
}

// A radio button's value is a text; the contract wants a number, or none.
function rated<Typed extends FieldValues & { rating: number }, Parsed>(
  schema: z.ZodMiniType<Parsed, Typed>,
): Resolver<Typed, unknown, Parsed> {
  const validate = zodResolver(schema)
  return (draft, context, options) =>
    validate({ ...draft, rating: draft.rating ? Number(draft.rating) : undefined } as Typed, context, options)
}
