import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Confirmation } from './maintenance.ts'

/** What the starter content is made of. */
export const EXAMPLE_KINDS = ['service', 'person', 'page', 'setting', 'testimonial', 'image'] as const
export type ExampleKind = (typeof EXAMPLE_KINDS)[number]

const Group = z.strictObject({ kind: z.enum(EXAMPLE_KINDS), names: z.array(z.string()) })

/** What came with the starter content and is not taken away with it. */
const KeptExample = z.strictObject({
  kind: z.enum(EXAMPLE_KINDS),
  name: z.string(),
  /** Somebody changed it; it has reservations; a text of the site shows it. */
  reason: z.enum(['changed', 'reservations', 'shown']),
  /** In a sentence. */
  detail: z.string(),
})
export type KeptExample = z.infer<typeof KeptExample>

const Examples = z.strictObject({
  /** False: nothing of the example is left. */
  isLeft: z.boolean(),
  removable: z.array(Group),
  kept: z.array(KeptExample),
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
  summary: 'Supprimer les données d’exemple',
  body: Confirmation,
  reply: z.strictObject({ message: z.string(), removed: z.array(Group), kept: z.array(KeptExample) }),
})
