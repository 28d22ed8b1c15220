import type { EditableSettingsReply, SettingsChange } from '#contract/content/editable-settings.ts'
import type { Api } from '#web/app/api.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api, session } from '../../session/session.ts'
import { settingsQuery } from './queries.ts'

export function saveSettings(body: SettingsChange) {
  return api('PUT /api/settings', { body })
}

/** Takes effect at once, without saving the form. */
export function uploadLogo(uploadApi: Api, file: File) {
  return uploadApi('POST /api/settings/upload', { upload: { photo: [file] } })
}

export function uploadBackground(uploadApi: Api, file: File) {
  return uploadApi('POST /api/settings/upload-bg', { upload: { photos: [file] } })
}

export function exportSettings(): Promise<Blob> {
  return api('GET /api/settings/export')
}

export function importSettings(settings: unknown) {
  return api('POST /api/settings/import', { body: settings })
}

export async function refreshSettings(): Promise<EditableSettingsReply | undefined> {
  const { queryKey } = settingsQuery
  await Promise.all([
    session.client.invalidateQueries({ queryKey }),
    session.client.invalidateQueries({ queryKey: publicSettingsQuery(api).queryKey }),
  ])
  const theme = document.querySelector<HTMLLinkElement>('link[href^="/theme.css"]')
  // The stylesheet is cached forever, so a new version needs a new URL.
  if (theme) theme.href = `/theme.css?v=${Date.now()}`
  return session.client.getQueryData(queryKey)
}
