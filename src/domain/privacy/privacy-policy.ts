import { french } from '../language/typography.ts'
import { frenchPeriod, type RetentionSettings } from './retention.ts'

/** Placeholders of periods, by which the privacy policy follows the settings. */
const PERIOD_PLACEHOLDERS = {
  '{{clientPeriod}}': 'clientMonths',
  '{{contactPeriod}}': 'contactMonths',
} as const satisfies Record<string, keyof RetentionSettings>

type Placeholder = keyof typeof PERIOD_PLACEHOLDERS

const PLACEHOLDERS = Object.keys(PERIOD_PLACEHOLDERS) as Placeholder[]

/** How an owner writes both in the policy. */
export const POLICY_PERIODS = french`Écrivez {{clientPeriod}} là où se lit combien de temps vous gardez les clients, et {{contactPeriod}} pour les messages : le site y met les durées choisies dans « Données personnelles », par exemple « 36 mois ».`

/** « 36 mois » instead of `{{clientPeriod}}`. */
export function fillPeriods(policy: string, settings: RetentionSettings): string {
  return PLACEHOLDERS.reduce((text, placeholder) => {
    const count = settings[PERIOD_PLACEHOLDERS[placeholder]]
    return text.replaceAll(placeholder, frenchPeriod({ unit: 'months', count }))
  }, policy)
}

export function missingPeriods(policy: string): Placeholder[] {
  return PLACEHOLDERS.filter((placeholder) => !policy.includes(placeholder))
}
