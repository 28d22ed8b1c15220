import type { PreferencesBody } from '#contract/clients/preferences.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'

type PreferencesVersion = { clientId: number; version: number }

export function saveClientPreferences(
  { clientId, version }: PreferencesVersion,
  preferences: PreferencesBody,
) {
  return api('PUT /api/admin/clients/{id}/preferences', {
    params: { id: String(clientId) },
    body: preferences,
    headers: ifMatch(version),
  })
}

export function refreshPreferences(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: ['client-preferences'] })
}
