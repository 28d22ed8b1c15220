import * as z from 'zod/mini'
import { MODULES } from '#domain/content/modules.ts'
import { endpoint } from '../endpoint.ts'

/** True where switched on; `privateCalendars`: where the caller has one. */
export const readModules = endpoint({
  method: 'GET',
  path: '/api/superadmin/modules',
  access: 'superadmin',
  summary: 'Modules en service',
  reply: z.record(z.enum(MODULES), z.boolean()),
})
