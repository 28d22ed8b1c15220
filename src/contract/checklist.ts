import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What makes a site the owner's own, in the order in which it is done. */
const CHECKLIST_KEYS = ['title', 'colors', 'legal', 'service', 'hours', 'mail', 'examples'] as const

const ChecklistStep = z.strictObject({
  key: z.enum(CHECKLIST_KEYS),
  done: z.boolean(),
  /** What of it is left, where that has names. */
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
    /** Whose hours come first; null where nobody practises yet. */
    praticienId: z.nullable(z.number()),
  }),
})
