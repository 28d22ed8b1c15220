import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewTestimonial } from '#contract/testimonials.ts'

type Draft = z.input<typeof NewTestimonial>
export type Filled = z.output<typeof NewTestimonial>

const validate = zodResolver(NewTestimonial)

// A radio button's value is a text; the contract wants a number, or none.
const resolver: Resolver<Draft, unknown, Filled> = (draft, context, options) =>
  validate({ ...draft, rating: draft.rating ? Number(draft.rating) : undefined } as Draft, context, options)

const EMPTY = { clientName: '', comment: '', email: '', website: '' }

/** The form of a testimonial, held to the very schema that the server holds it to. */
export function useTestimonialForm(): UseFormReturn<Draft, unknown, Filled> {
  return useForm({ resolver, defaultValues: EMPTY })
}
