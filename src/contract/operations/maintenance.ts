import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'

/** Explicit confirmation, so that no stray request starts maintenance (requirements, 7.4). */
export const Confirmation = object({
  confirm: z.literal(true, french`Confirmez cette action : « confirm » doit être vrai.`),
})

const SCRIPTS = ['migrate', 'unlock', 'examples'] as const

/** Log entry of one script run; `date` and `time` are the practice's wall clock. */
const Run = z.strictObject({
  id: z.number(),
  script: z.enum(SCRIPTS),
  outcome: z.enum(['done', 'refused', 'failed']),
  detail: z.string(),
  date: z.string(),
  time: z.string(),
  by: z.string(),
})
export type Run = z.infer<typeof Run>

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/superadmin/scripts',
  access: 'superadmin',
  summary: 'Journal de la maintenance',
  reply: z.array(Run),
})

export const runMigrations = endpoint({
  method: 'POST',
  path: '/api/superadmin/scripts/migrate',
  access: 'superadmin',
  audit: 'migrations_run',
  summary: 'Exécuter les migrations de la base',
  body: Confirmation,
  reply: z.strictObject({ message: z.string(), migrations: z.array(z.string()) }),
  errors: ['migration_running'],
})

export const releaseStaleLock = endpoint({
  method: 'POST',
  path: '/api/superadmin/scripts/unlock',
  access: 'superadmin',
  audit: 'lock_released',
  summary: 'Libérer le verrou des migrations',
  body: Confirmation,
  reply: z.strictObject({ message: z.string(), detail: z.string() }),
  errors: ['migration_running'],
})
