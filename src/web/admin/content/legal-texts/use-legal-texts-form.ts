import { LegalAnswers, type LegalTexts } from '#contract/content/legal-texts.ts'
import { LEGAL_LABELS, type LegalDetails, type LegalField } from '#domain/content/legal-texts/details.ts'
import type { LegalTextKey } from '#domain/content/legal-texts/proposal.ts'
import { ApiError } from '#web/app/api.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { fillLegalTexts, refreshLegalTexts } from './actions.ts'

export type LegalTextsValues = Record<LegalField, string> & { isReread: boolean; replace: LegalTextKey[] }

const FIELDS = Object.keys(LEGAL_LABELS) as LegalField[]
const NONE: LegalTextKey[] = []

export function useLegalTextsForm({ details }: LegalTexts, version: number | undefined) {
  return useSaveForm({
    schema: LegalAnswers,
    values: toTyped(details),
    save: (typed) => fillLegalTexts(typed, version).catch(refreshIfStale),
    savedValues: () => ({ replace: NONE }),
    success: 'Textes légaux remplis',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void refreshLegalTexts(),
  })
}

/** After a 412 the screen shows the newer texts, to be read before the next attempt. */
async function refreshIfStale(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'legal_texts_changed') await refreshLegalTexts()
  throw error
}

function toTyped(details: LegalDetails): LegalTextsValues {
  const texts = FIELDS.map((field) => [field, details[field] ?? ''])
  return {
    ...(Object.fromEntries(texts) as Record<LegalField, string>),
    isReread: details.isReread ?? false,
    replace: NONE,
  }
}

/** Fields that are typed; the others are blanks of the proposal. */
export function detailsOf({ isReread, replace: _, ...fields }: Partial<LegalTextsValues>): LegalDetails {
  const typed = Object.entries(fields).filter(([, text]) => text?.trim())
  return { ...Object.fromEntries(typed), isReread }
}
