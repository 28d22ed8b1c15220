import * as z from 'zod/mini'
import { french } from '#domain/typography.ts'
import { endpoint } from './endpoint.ts'
import { email, emptyable, line, object, whole } from './fields.ts'

/** How the connection is kept private: from its first byte, from a command on, or not at all. */
const Security = z.enum(['tls', 'starttls', 'none'], 'Choisissez comment la connexion est chiffrée.')

/** What the owner sets. A password that is left out stays as it is; '' takes it away. */
export const MailServerForm = object({
  host: line('Serveur', { max: 253 }).check(
    z.regex(/^[a-z\d.:-]+$/i, french`Le champ « Serveur » doit être un nom, comme smtp.exemple.fr.`),
  ),
  port: whole('Port', { min: 1, max: 65535 }),
  security: Security,
  username: emptyable(line('Nom d’utilisateur', { max: 254 })),
  password: z.optional(z.string().check(z.maxLength(500, 'Ce mot de passe est trop long.'))),
  from: email('Adresse d’expédition'),
})
export type MailServerForm = z.infer<typeof MailServerForm>

const MailServerReply = z.strictObject({
  /** Where mail goes now: what the environment names, what is set here, or files. */
  way: z.enum(['environment', 'settings', 'file']),
  /** What is set here; its password never leaves. */
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
  /** The sender's address where the environment decides. */
  mailFrom: z.string(),
  /** Whether a server in the private network, or one without encryption, may be set. */
  allowPrivate: z.boolean(),
  /** Whether messages can carry links: only where the environment names the site's public address. */
  hasLinks: z.boolean(),
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
  summary: 'Régler le serveur d’envoi des e-mails',
  body: MailServerForm,
  reply: MailServerReply,
  errors: ['mail_server_fixed'],
})

export const removeMailServer = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/mail-server',
  access: 'superadmin',
  summary: 'Ne plus utiliser ce serveur d’envoi',
  reply: MailServerReply,
  errors: ['mail_server_fixed'],
})

/** Who gets a trial. */
const TrialForm = object({ to: email('Envoyer à') })

export const tryMailServer = endpoint({
  method: 'POST',
  path: '/api/superadmin/mail-server/test',
  access: 'superadmin',
  summary: 'Envoyer un e-mail d’essai',
  body: TrialForm,
  reply: z.strictObject({ sent: z.boolean(), message: z.string() }),
  errors: ['too_many_requests'],
})
