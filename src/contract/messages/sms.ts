import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { SMS_PROVIDER_KEYS } from '#domain/messages/sms/providers.ts'
import { senderNameFault } from '#domain/messages/sms/sender-name.ts'
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

const Provider = z.enum(SMS_PROVIDER_KEYS, 'Choisissez un fournisseur.')

/** Travels in a header of HTTP. */
function secret(label: string) {
  return z.optional(
    line(label, { max: 200 }).check(
      z.regex(/^[\x21-\x7e]+$/, french`Le champ « ${label} » ne contient ni espace ni accent.`),
    ),
  )
}

/** An absent secret is unchanged, for the same provider. */
export const SmsProviderForm = object({
  provider: Provider,
  login: secret('Identifiant API'),
  key: secret('Clé API'),
  sender: line('Expéditeur', { max: 40 }).check(
    z.superRefine((name, context) => {
      const fault = senderNameFault(name)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    }),
  ),
})
export type SmsProviderForm = z.infer<typeof SmsProviderForm>

const SmsReply = z.strictObject({
  /** How SMS leave: the environment's SMS_URL, which wins, the provider below, or not at all. */
  source: z.enum(['environment', 'settings', 'none']),
  /** As stored; the secrets never leave the server. `hasSecrets`: they can be opened. */
  provider: z.nullable(z.strictObject({ provider: Provider, sender: z.string(), hasSecrets: z.boolean() })),
  /** From the title of the site; '' if none fits. */
  proposedSender: z.string(),
  /** Why SMS wait; null while they leave. */
  fault: z.nullable(z.string()),
})
export type SmsReply = z.infer<typeof SmsReply>

export const readSms = endpoint({
  method: 'GET',
  path: '/api/superadmin/sms',
  access: 'superadmin',
  summary: 'Envoi des SMS',
  reply: SmsReply,
})

export const saveSmsProvider = endpoint({
  method: 'PUT',
  path: '/api/superadmin/sms',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'sms_provider_changed',
  summary: 'Régler l’envoi des SMS',
  body: SmsProviderForm,
  reply: SmsReply,
  errors: ['sms_provider_fixed'],
})

export const removeSmsProvider = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/sms',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'sms_provider_changed',
  summary: 'Ne plus envoyer de SMS',
  reply: SmsReply,
  errors: ['sms_provider_fixed'],
})

export const sendTestSms = endpoint({
  method: 'POST',
  path: '/api/superadmin/sms/test',
  access: 'superadmin',
  audit: 'test_message_sent',
  summary: 'S’envoyer un SMS d’essai',
  reply: z.strictObject({ sent: z.boolean(), message: z.string() }),
  errors: ['sms_not_set_up', 'sms_without_own_number', 'too_many_requests'],
})
