import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { VisitTestimonial } from '#contract/invitations.ts'
import { NewTestimonial } from '#contract/testimonials.ts'

type Draft = z.input<typeof NewTestimonial>
export type Filled = z.output<typeof NewTestimonial>

const EMPTY = { clientName: '', comment: '', email: '', website: '' }

const resolver = rated<Draft, Filled>(NewTestimonial)

/** The form of a testimonial, held to the very schema that the server holds it to. */
export function useTestimonialForm(): UseFormReturn<Draft, unknown, Filled> {
  return useForm({ resolver, defaultValues: EMPTY })
}

type VisitDraft = z.input<typeof VisitTestimonial>

const visitResolver = rated<VisitDraft, VisitTestimonial>(VisitTestimonial)

/** The same for who was invited: the practice knows the address, and the name to begin with. */
export function useVisitForm(clientName: string): UseFormReturn<VisitDraft, unknown, VisitTestimonial> {
  return useForm({ resolver: visitResolver, defaultValues: { clientName, comment: '', website: '' } })
}

// A radio button's value is a text; the contract wants a number, or none.
function rated<Typed extends FieldValues & { rating: number }, Parsed>(
  schema: z.ZodMiniType<Parsed, Typed>,
): Resolver<Typed, unknown, Parsed> {
  const validate = zodResolver(schema)
  return (draft, context, options) =>
    validate({ ...draft, rating: draft.rating ? Number(draft.rating) : undefined } as Typed, context, options)
}
