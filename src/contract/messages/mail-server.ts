import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { email, emptyable, integer, line, object } from '../fields.ts'

const Security = z.enum(['tls', 'starttls', 'none'], 'Choisissez comment la connexion est chiffrée.')

/** SMTP settings; an absent password is unchanged, '' clears it. */
export const MailServerForm = object({
  host: line('Serveur', { max: 253 }).check(
    z.regex(/^[a-z\d.:-]+$/i, french`Le champ « Serveur » doit être un nom, comme smtp.exemple.fr.`),
  ),
  port: integer('Port', { min: 1, max: 65535 }),
  security: Security,
  username: emptyable(line('Nom d’utilisateur', { max: 254 })),
  password: z.optional(z.string().check(z.maxLength(500, 'Ce mot de passe est trop long.'))),
  from: email('Adresse d’expédition'),
})
export type MailServerForm = z.infer<typeof MailServerForm>

const MailServerReply = z.strictObject({
  /** Active carrier: the environment's SMTP_URL, the settings below, or files. */
  source: z.enum(['environment', 'settings', 'file']),
  /** Stored settings; the password never leaves the server. */
  server: z.nullable(
    z.strictObject({
      host: z.string(),
      port: z.number(),
      security: Security,
      username: z.nullable(z.string()),
      hasPassword: z.boolean(),
      from: z.string(),
    }),
  ),
  mailFrom: z.string(),
  /** SMTP_URL is set without MAIL_FROM: the sender's address exists nowhere. */
  isSenderMissing: z.boolean(),
  /** Private-network servers and unencrypted connections are allowed. */
  allowInsecure: z.boolean(),
})
export type MailServerReply = z.infer<typeof MailServerReply>

export const readMailServer = endpoint({
  method: 'GET',
  path: '/api/superadmin/mail-server',
  access: 'superadmin',
  summary: 'Serveur d’envoi des e-mails',
  reply: MailServerReply,
})

export const saveMailServer = endpoint({
  method: 'PUT',
  path: '/api/superadmin/mail-server',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'mail_server_changed',
  summary: 'Régler le serveur d’envoi des e-mails',
  body: MailServerForm,
  reply: MailServerReply,
  errors: ['mail_server_fixed'],
})

export const removeMailServer = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/mail-server',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'mail_server_changed',
  summary: 'Ne plus utiliser ce serveur d’envoi',
  reply: MailServerReply,
  errors: ['mail_server_fixed'],
})

const TestMailForm = object({ to: email('Envoyer à') })

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/superadmin/mail-server/test',
  access: 'superadmin',
  audit: 'test_message_sent',
  summary: 'Envoyer un e-mail d’essai',
  body: TestMailForm,
  reply: z.strictObject({ sent: z.boolean(), message: z.string() }),
  errors: ['too_many_requests'],
})
