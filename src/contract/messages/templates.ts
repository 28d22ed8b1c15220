import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { email, emptyable, idParam, line, multilineText, object } from '../fields.ts'

/** A message template; names: requirements, 3.8. */
export const NotificationTemplate = z.strictObject({
  id: z.number(),
  type: z.string(),
  label: z.string(),
  audience: z.enum(['client', 'practitioner', 'practice', 'account']),
  subject: z.string(),
  body: z.string(),
  /** Text message; null for types that are never sent by SMS. */
  sms: z.nullable(z.string()),
  active: z.boolean(),
  /** Available placeholders; `inSubject` allows them in the subject too. */
  variables: z.array(z.strictObject({ name: z.string(), label: z.string(), inSubject: z.boolean() })),
  isOriginal: z.boolean(),
})
export type NotificationTemplate = z.infer<typeof NotificationTemplate>

const TemplateParams = object({ id: idParam('Notification') })

/** Placeholders are validated by the action, which knows what each type provides. */
const text = {
  subject: line('Objet', { max: 150 }),
  body: multilineText('Texte', { max: 5000 }),
  sms: emptyable(line('Texte du SMS', { max: 320 })),
}

export const TemplateText = object(text)
export type TemplateText = z.infer<typeof TemplateText>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'superadmin',
  summary: 'Modèles des messages',
  reply: z.array(NotificationTemplate),
})

export const setTemplateActive = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}/activate',
  access: 'superadmin',
  audit: 'template_changed',
  summary: 'Activer ou désactiver un message',
  params: TemplateParams,
  body: object({ active: z.boolean(french`Le champ « Actif » vaut oui ou non.`) }),
  reply: NotificationTemplate,
  errors: ['not_found', 'message_owed'],
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}',
  access: 'superadmin',
  audit: 'template_changed',
  summary: 'Enregistrer le texte d’un message',
  params: TemplateParams,
  body: TemplateText,
  reply: NotificationTemplate,
  errors: ['not_found'],
})

export const resetTemplate = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/reset',
  access: 'superadmin',
  audit: 'template_changed',
  summary: 'Revenir au texte d’origine d’un message',
  params: TemplateParams,
  reply: NotificationTemplate,
  errors: ['not_found'],
})

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/preview',
  access: 'superadmin',
  summary: 'Aperçu d’un message',
  params: TemplateParams,
  body: TemplateText,
  // With invented values: a preview shows nobody’s data.
  reply: z.strictObject({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** As it leaves, in the signs of phones. */
    sms: z.nullable(z.string()),
    /** Billed SMS: for the example and, where SMS are sent, for the longest message of the next seven days. */
    smsSegments: z.nullable(z.strictObject({ example: z.number(), longest: z.nullable(z.number()) })),
  }),
  errors: ['not_found'],
})

const TestMessageForm = object({ ...text, to: email('Envoyer à') })

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/test',
  access: 'superadmin',
  audit: 'test_message_sent',
  summary: 'Envoyer un essai d’un message',
  params: TemplateParams,
  body: TestMessageForm,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'too_many_requests'],
})
