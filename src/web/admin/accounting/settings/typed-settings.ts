import * as z from 'zod/mini'
import { BookSettingsInput, type ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { required } from '#contract/fields.ts'
import { parseNumber } from '../../forms/parse-number.ts'

/** `means`: one a line. `regime`: '' until one is chosen. */
export type TypedSettings = {
  regime: string
  means: string
  threshold: { euros: string; source: string }
}

export function toTypedBookSettings({ regime, means, threshold }: ShownBookSettings): TypedSettings {
  const { euros, source } = threshold
  return {
    regime: regime ?? '',
    means: means.join('\n'),
    threshold: { euros: String(euros).replace('.', ','), source },
  }
}

/** Saving the form switches the book on; what switches it off asks first. */
export const TypedBookSettings = z.pipe(z.transform(parseSettings), BookSettingsInput)

type Context = { issues: z.core.$ZodRawIssue[] }

function parseSettings({ regime, means, threshold }: TypedSettings, { issues }: Context) {
  if (regime === '')
    issues.push({ code: 'custom', path: ['regime'], message: required('Régime de TVA'), input: regime })
  return {
    isOn: true,
    // Cast: the contract itself reports an unknown regime and a missing amount.
    regime: (regime === '' ? null : regime) as BookSettingsInput['regime'],
    means: means
      .split('\n')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
    threshold: { euros: parseNumber(threshold.euros) as number, source: threshold.source },
  }
}
