import * as z from 'zod/mini'
import { TEXT_SIZES, THEMES, VIEW_MODES, WIDGETS } from '#domain/accounts/preferences.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { clearable, line, object } from '../fields.ts'

const choice = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.enum(values, french`Le champ « ${label} » n’a pas une valeur connue.`)
const flag = (label: string) => z.boolean(french`Le champ « ${label} » vaut oui ou non.`)

const PreferencesReply = z.strictObject({
  theme: z.enum(THEMES),
  textSize: z.enum(TEXT_SIZES),
  viewMode: z.enum(VIEW_MODES),
  notifyEmail: z.boolean(),
  notifySms: z.boolean(),
  dashboardView: z.string(),
  dashboardWidgets: z.array(z.enum(WIDGETS)),
  fontLarge: z.boolean(),
  highContrast: z.boolean(),
  dyslexicFont: z.boolean(),
  nickname: z.string(),
  /** Address of the picture; set by POST /api/users/avatar. */
  avatar: z.nullable(z.string()),
})
export type PreferencesReply = z.infer<typeof PreferencesReply>

/** Partial update of preferences; `avatar` may only be sent back unchanged or cleared. */
export const PreferencesChange = object({
  theme: z.optional(choice('Thème', THEMES)),
  textSize: z.optional(choice('Taille du texte', TEXT_SIZES)),
  viewMode: z.optional(choice('Présentation des listes', VIEW_MODES)),
  notifyEmail: z.optional(flag('Prévenir par e-mail')),
  notifySms: z.optional(flag('Prévenir par SMS')),
  dashboardView: clearable(line('Vue du tableau de bord', { max: 60 })),
  dashboardWidgets: z.optional(
    z
      .array(
        choice('Blocs du tableau de bord', WIDGETS),
        french`Le champ « Blocs du tableau de bord » est une liste.`,
      )
      .check(
        z.refine((list) => new Set(list).size === list.length, {
          message: 'Chaque bloc du tableau de bord ne figure qu’une fois.',
        }),
      ),
  ),
  fontLarge: z.optional(flag('Très grands caractères')),
  highContrast: z.optional(flag('Contraste élevé')),
  dyslexicFont: z.optional(flag('Police dyslexie')),
  nickname: clearable(line('Surnom', { max: 40 })),
  avatar: clearable(line('Image', { max: 200 })),
})
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  access: 'staff',
  summary: 'Mes préférences',
  reply: PreferencesReply,
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  access: 'staff',
  summary: 'Enregistrer mes préférences',
  body: PreferencesChange,
  reply: PreferencesReply,
})
