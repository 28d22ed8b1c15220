import * as z from 'zod/mini'
import { french } from '#domain/typography.ts'
import { endpoint } from './endpoint.ts'
import { integer, object } from './fields.ts'

/** Reminder settings: hours before the reservation, and whether to send a text message too. */
export const ReminderRulesForm = object({
  hours: integer('Heures avant le rendez-vous', { min: 1, max: 168 }),
  sms: z.boolean(french`Le champ « Rappel par SMS » vaut oui ou non.`),
})
export type ReminderRulesForm = z.infer<typeof ReminderRulesForm>

/** `hasSmsGateway`: an SMS gateway is configured; without one, text messages are only logged. */
const ReminderReply = z.strictObject({ hours: z.number(), sms: z.boolean(), hasSmsGateway: z.boolean() })

export const readReminderSettings = endpoint({
  method: 'GET',
  path: '/api/superadmin/reminders',
  access: 'superadmin',
  summary: 'Rappels des rendez-vous',
  reply: ReminderReply,
})

export const saveReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/superadmin/reminders',
  access: 'superadmin',
  summary: 'Régler les rappels des rendez-vous',
  body: ReminderRulesForm,
  reply: ReminderReply,
})
