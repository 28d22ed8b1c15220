import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Confirmation } from '../operations/maintenance.ts'

export const EXAMPLE_KINDS = [
  'service',
  'option',
  'person',
  'page',
  'setting',
  'testimonial',
  'image',
] as const
export type ExampleKind = (typeof EXAMPLE_KINDS)[number]

const ExampleGroup = z.strictObject({ kind: z.enum(EXAMPLE_KINDS), names: z.array(z.string()) })

/** Starter content left in place: edited since, referenced by reservations, or shown in a text of the site. */
const RemainingExample = z.strictObject({
  kind: z.enum(EXAMPLE_KINDS),
  name: z.string(),
  reason: z.enum(['changed', 'reservations', 'shown']),
  detail: z.string(),
})
export type RemainingExample = z.infer<typeof RemainingExample>

const Examples = z.strictObject({
  hasExamples: z.boolean(),
  removable: z.array(ExampleGroup),
  remaining: z.array(RemainingExample),
})
export type Examples = z.infer<typeof Examples>

export const previewExamples = endpoint({
  method: 'GET',
  path: '/api/superadmin/scripts/examples',
  access: 'superadmin',
  summary: 'Ce que supprimer les données d’exemple enlèverait',
  reply: Examples,
})

export const removeExamples = endpoint({
  method: 'POST',
  path: '/api/superadmin/scripts/examples',
  access: 'superadmin',
  audit: 'examples_removed',
  summary: 'Supprimer les données d’exemple',
  body: Confirmation,
  reply: z.strictObject({
    message: z.string(),
    removed: z.array(ExampleGroup),
    remaining: z.array(RemainingExample),
  }),
})
