import * as z from 'zod/mini'
import {
  AUDIT_GROUPS,
  AUDIT_SUBJECTS,
  type AuditGroup,
  type AuditSubject,
} from '#domain/accounts/audit-kinds.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, idParam, line, object } from '../fields.ts'
import { listPart } from '../list-part.ts'

const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as [AuditSubject, ...AuditSubject[]]
const GROUPS = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]]

/** A line of the trail; `at` is local time `2027-04-14T10:30`, `name` null for a removed account. */
export const AuditEntry = z.strictObject({
  id: z.number(),
  at: z.string(),
  label: z.string(),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
  actor: z.nullable(z.strictObject({ id: z.number(), name: z.nullable(z.string()) })),
  subject: z.nullable(
    z.strictObject({
      kind: z.enum(SUBJECTS),
      id: z.number(),
      name: z.nullable(z.string()),
      /** Day of a reservation that is not cancelled. */
      date: z.nullable(z.string()),
    }),
  ),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `from` and `to`: first and last day. `text`: an id, or the start of an IP address. */
const search = {
  personId: z.optional(idParam('Personne')),
  group: z.optional(z.enum(GROUPS, 'Ce type d’action n’existe pas.')),
  from: z.optional(day('Du')),
  to: z.optional(day('Au')),
  text: z.optional(line('Adresse ou numéro', { max: 60 })),
}

const isOrdered = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to

const orderError = {
  path: ['to'],
  error: french`Le champ « Au » ne peut pas être avant le champ « Du ».`,
}

export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/api/superadmin/audit-trail',
  access: 'superadmin',
  summary: 'Journal d’activité, 50 lignes à la fois sauf autre limite',
  query: object({ ...search, ...listPart }).check(z.refine(isOrdered, orderError)),
  reply: z.strictObject({ entries: z.array(AuditEntry), more: z.boolean() }),
})

export const exportAuditTrail = endpoint({
  method: 'GET',
  path: '/api/superadmin/audit-trail/export',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'audit_exported',
  summary: 'Exporter le journal d’activité (CSV)',
  query: object(search).check(z.refine(isOrdered, orderError)),
  file: { type: 'text/csv', name: 'journal-activite.csv' },
  reply: z.string(),
})
