import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { InvitedTestimonial } from '#contract/content/invitations.ts'
import { NewTestimonial } from '#contract/content/testimonials.ts'

type TestimonialDraft = z.input<typeof NewTestimonial>
export type ParsedTestimonial = z.output<typeof NewTestimonial>

const EMPTY = { clientName: '', comment: '', email: '', website: '' }

const resolver = withNumericRating<TestimonialDraft, ParsedTestimonial>(NewTestimonial)

export function useTestimonialForm(): UseFormReturn<TestimonialDraft, unknown, ParsedTestimonial> {
  return useForm({ resolver, defaultValues: EMPTY })
}

type InvitedTestimonialDraft = z.input<typeof InvitedTestimonial>

const invitedResolver = withNumericRating<InvitedTestimonialDraft, InvitedTestimonial>(InvitedTestimonial)

export function useInvitedTestimonialForm(
  clientName: string,
): UseFormReturn<InvitedTestimonialDraft, unknown, InvitedTestimonial> {
  return useForm({ resolver: invitedResolver, defaultValues: { clientName, comment: '', website: '' } })
}

// A radio button's value is a string; the contract wants a number or undefined.
function withNumericRating<Typed extends FieldValues & { rating: number }, Parsed>(
  schema: z.ZodMiniType<Parsed, Typed>,
): Resolver<Typed, unknown, Parsed> {
  const validate = zodResolver(schema)
  return (draft, context, options) =>
    validate({ ...draft, rating: draft.rating ? Number(draft.rating) : undefined } as Typed, context, options)
}
