import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'

/** In the order of the guide; `examples` only while there are any. */
const CHECKLIST_KEYS = [
  'site',
  'name',
  'services',
  'hours',
  'contact',
  'legal',
  'mail',
  'siteAddress',
  'backups',
  'examples',
] as const

const ChecklistStep = z.strictObject({
  key: z.enum(CHECKLIST_KEYS),
  done: z.boolean(),
  /** Left for later by a superadmin; false when done. */
  later: z.boolean(),
  /** Remaining work: names of texts, or a sentence; empty when done. */
  left: z.array(z.string()),
})
export type ChecklistStep = z.infer<typeof ChecklistStep>

const SetUpChecklist = z.strictObject({
  steps: z.array(ChecklistStep),
  /** Practitioner whose hours to set first, the caller before others; null while nobody practices. */
  praticienId: z.nullable(z.number()),
  /** True once a superadmin has ended the guide. */
  hasEnded: z.boolean(),
})
export type SetUpChecklist = z.infer<typeof SetUpChecklist>

export const readChecklist = endpoint({
  method: 'GET',
  path: '/api/superadmin/checklist',
  access: 'superadmin',
  summary: 'Ce qui reste à faire avant d’ouvrir le site',
  reply: SetUpChecklist,
})

/** Absent fields are unchanged; `later` replaces the whole list. */
export const ChecklistChange = object({
  later: z.optional(
    z
      .array(z.enum(CHECKLIST_KEYS, french`Le champ « Plus tard » contient une étape inconnue.`))
      .check(z.maxLength(CHECKLIST_KEYS.length, french`Le champ « Plus tard » compte trop d’étapes.`)),
  ),
  hasEnded: z.optional(z.boolean(french`Le champ « Terminée » doit être vrai ou faux.`)),
})
export type ChecklistChange = z.infer<typeof ChecklistChange>

export const saveChecklist = endpoint({
  method: 'PUT',
  path: '/api/superadmin/checklist',
  access: 'superadmin',
  summary: french`Mise en route : étapes laissées pour plus tard, et fin`,
  body: ChecklistChange,
  reply: SetUpChecklist,
})

/** `photo`: the portrait and the sentence that visitors read. */
const OWN_CHECKLIST_KEYS = ['services', 'hours', 'photo', 'password'] as const

const OwnChecklist = z.strictObject({
  steps: z.array(z.strictObject({ key: z.enum(OWN_CHECKLIST_KEYS), done: z.boolean() })),
  isDismissed: z.boolean(),
})
export type OwnChecklist = z.infer<typeof OwnChecklist>

export const readOwnChecklist = endpoint({
  method: 'GET',
  path: '/api/admin/checklist',
  access: 'staff',
  summary: 'Mes premiers pas',
  reply: OwnChecklist,
})

export const saveOwnChecklist = endpoint({
  method: 'PUT',
  path: '/api/admin/checklist',
  access: 'staff',
  summary: 'Masquer mes premiers pas, ou les remettre',
  body: object({ isDismissed: z.boolean(french`Le champ « Masquée » doit être vrai ou faux.`) }),
  reply: OwnChecklist,
})
