import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, object } from '../fields.ts'

export const checkSmsNumber = endpoint({
  method: 'POST',
  path: '/api/admin/sms/number',
  access: 'staff',
  summary: 'Dire si un numéro peut recevoir des SMS',
  body: object({ phone: line('Téléphone', { max: 30 }) }),
  /** Why none reaches it; null if one does, or while the site sends no SMS. */
  reply: z.strictObject({ note: z.nullable(z.string()) }),
})
