import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const CHECKLIST_KEYS = ['title', 'colors', 'legal', 'service', 'hours', 'mail', 'examples'] as const

const ChecklistStep = z.strictObject({
  key: z.enum(CHECKLIST_KEYS),
  done: z.boolean(),
  /** Remaining work: names of texts, or a sentence; empty when done. */
  left: z.array(z.string()),
})
export type ChecklistStep = z.infer<typeof ChecklistStep>

export const readChecklist = endpoint({
  method: 'GET',
  path: '/api/superadmin/checklist',
  access: 'superadmin',
  summary: 'Ce qui reste à faire avant d’ouvrir le site',
  reply: z.strictObject({
    steps: z.array(ChecklistStep),
    /** Practitioner whose hours to set first; null while nobody practices. */
    praticienId: z.nullable(z.number()),
  }),
})
