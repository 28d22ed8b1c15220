import * as z from 'zod/mini'
import { RETENTION_BOUNDS, RETENTION_CLASSES } from '#domain/privacy/retention.ts'
import { endpoint } from '../endpoint.ts'
import { day, integer, object } from '../fields.ts'

export const RetentionForm = object({
  clientMonths: integer('Clients, en mois après le dernier contact', RETENTION_BOUNDS.clientMonths),
  contactMonths: integer('Messages de contact, en mois', RETENTION_BOUNDS.contactMonths),
})

const RetentionReply = z.strictObject({ clientMonths: z.number(), contactMonths: z.number() })

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/superadmin/retention',
  access: 'superadmin',
  summary: 'Durées de conservation',
  reply: RetentionReply,
})

export const saveRetention = endpoint({
  method: 'PUT',
  path: '/api/superadmin/retention',
  access: 'superadmin',
  summary: 'Régler les durées de conservation',
  body: RetentionForm,
  reply: RetentionReply,
  requiresReauthentication: true,
  audit: 'retention_changed',
})

export const previewPurge = endpoint({
  method: 'GET',
  path: '/api/superadmin/retention/preview',
  access: 'superadmin',
  summary: 'Ce qui partira dans les 30 prochains jours',
  reply: z.strictObject({
    until: day('Jusqu’au'),
    counts: z.array(z.strictObject({ name: z.enum(RETENTION_CLASSES), count: z.number() })),
  }),
})
