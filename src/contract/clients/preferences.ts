import * as z from 'zod/mini'
import { CLIENT_PREFERENCES } from '#domain/clients/preferences.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { emptyable, IfMatch, idParam, line, multilineText, object } from '../fields.ts'

const params = object({ id: idParam('Client') })

const { pressure, oils, music, other } = CLIENT_PREFERENCES

/** Replaces all: an absent or empty one is cleared. */
export const PreferencesBody = object({
  pressure: emptyable(line(pressure, { max: 200 })),
  oils: emptyable(line(oils, { max: 200 })),
  music: emptyable(line(music, { max: 200 })),
  other: emptyable(multilineText(other, { max: 500 })),
})
export type PreferencesBody = z.infer<typeof PreferencesBody>

/** Local time `2027-04-14T10:30` of the last change; null before the first. */
const ClientTastes = z.strictObject({
  pressure: z.nullable(z.string()),
  oils: z.nullable(z.string()),
  music: z.nullable(z.string()),
  other: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  version: z.number(),
})
export type ClientTastes = z.infer<typeof ClientTastes>

export const readClientPreferences = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/preferences',
  access: 'staff',
  audit: 'client_notes_opened',
  summary: french`Préférences d’un client : pression, huiles, musique…`,
  params,
  reply: ClientTastes,
  errors: ['not_found'],
})

export const saveClientPreferences = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/{id}/preferences',
  access: 'staff',
  audit: 'client_preferences_changed',
  summary: 'Noter les préférences d’un client',
  params,
  headers: IfMatch,
  body: PreferencesBody,
  reply: z.strictObject({ message: z.string(), version: z.number() }),
  errors: ['not_found', 'client_preferences_changed', 'record_withheld'],
})
