import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { SMS_PROVIDER_KEYS } from '#domain/messages/sms/providers.ts'
import { SMS_COUNTRY_CODES } from '#domain/messages/sms/sms-countries.ts'
import { endpoint } from '../endpoint.ts'
import { integer, object } from '../fields.ts'

/**
 * Reminder settings: hours before the reservation, and whether to send a text message too. Rules of all text
 * messages, unchanged if absent: countries of numbers, messages a day for the whole site, and letters with accents that
 * take more room.
 */
export const ReminderRulesForm = object({
  hours: integer('Heures avant le rendez-vous', { min: 1, max: 168 }),
  sms: z.boolean(french`Le champ « Rappel par SMS » vaut oui ou non.`),
  smsCountries: z.optional(
    z
      .array(z.enum(SMS_COUNTRY_CODES, 'Ce pays est inconnu.'), 'Une liste de pays est attendue.')
      .check(z.refine((codes) => new Set(codes).size === codes.length, 'Chaque pays ne figure qu’une fois.')),
  ),
  smsPerDay: z.optional(integer('SMS par jour', { min: 1, max: 5000 })),
  smsKeepAccents: z.optional(z.boolean(french`Le champ « Garder tous les accents » vaut oui ou non.`)),
})
export type ReminderRulesForm = z.infer<typeof ReminderRulesForm>

/**
 * `hasSmsGateway`: SMS leave, through the gateway of the environment or `smsProvider`; otherwise they are only logged.
 */
const ReminderReply = z.strictObject({
  hours: z.number(),
  sms: z.boolean(),
  smsCountries: z.array(z.enum(SMS_COUNTRY_CODES)),
  smsPerDay: z.number(),
  smsKeepAccents: z.boolean(),
  hasSmsGateway: z.boolean(),
  smsProvider: z.nullable(z.enum(SMS_PROVIDER_KEYS)),
})
export type ReminderReply = z.infer<typeof ReminderReply>

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
  audit: 'reminders_changed',
  summary: 'Régler les rappels des rendez-vous',
  body: ReminderRulesForm,
  reply: ReminderReply,
})
