import type { LegalAnswers } from '#contract/content/legal-texts.ts'
import { legalTextsQuery } from '../../queries.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'

export function fillLegalTexts(body: LegalAnswers, version: number | undefined) {
  return api('PUT /api/superadmin/legal-texts', { body, headers: ifMatch(version) })
}

export async function refreshLegalTexts(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: legalTextsQuery.queryKey }),
    session.client.invalidateQueries({ queryKey: ['settings'] }),
    session.client.invalidateQueries({ queryKey: ['checklist'] }),
  ])
}
