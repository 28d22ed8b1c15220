import type { PasswordChange, ProfileChange } from '#contract/account.ts'
import type { PreferencesChange } from '#contract/preferences.ts'
import { praticienServicesQuery } from '#web/app/query/queries.ts'
import { agendaOwnersQuery, preferencesQuery, profileQuery } from '../queries.ts'
import { api, session } from '../session.ts'
import { updateAdmin } from '../use-admin.ts'
import { sessionsQuery, tickedServicesQuery } from './queries.ts'

const { client } = session

export async function saveProfile(body: ProfileChange): Promise<void> {
  const profile = await api('PUT /api/admin/profile', { body })
  client.setQueryData(profileQuery.queryKey, profile)
  updateAdmin({ firstName: profile.firstName, lastName: profile.lastName })
  void client.invalidateQueries({ queryKey: agendaOwnersQuery.queryKey })
}

export async function savePhoto(square: Blob): Promise<void> {
  const { photoUrl } = await api('POST /api/admin/profile/photo', { upload: { photo: [square] } })
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, photoUrl })
}

export async function removePhoto(): Promise<void> {
  await api('DELETE /api/admin/profile/photo')
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, photoUrl: null })
}

export async function savePreferences(body: PreferencesChange): Promise<void> {
  client.setQueryData(preferencesQuery.queryKey, await api('PUT /api/preferences', { body }))
}

export async function saveAvatar(square: Blob): Promise<void> {
  const { url } = await api('POST /api/users/avatar', { upload: { photo: [square] } })
  client.setQueryData(
    preferencesQuery.queryKey,
    (preferences) => preferences && { ...preferences, avatar: url },
  )
}

export function removeAvatar(): Promise<void> {
  return savePreferences({ avatar: null })
}

export async function saveOffer(praticienId: number, services: number[]): Promise<void> {
  const params = { id: String(praticienId) }
  const saved = await api('POST /api/praticiens/{id}/services', { params, body: { services } })
  client.setQueryData(tickedServicesQuery(praticienId).queryKey, saved.services)
  void client.invalidateQueries({ queryKey: praticienServicesQuery(api, praticienId).queryKey })
  // A superadmin's first ticked service makes them an agenda owner; unticking the last one ends that.
  void client.invalidateQueries({ queryKey: agendaOwnersQuery.queryKey })
}

export async function changePassword(body: PasswordChange): Promise<void> {
  await api('PUT /api/admin/password', { body })
  updateAdmin({ mustChangePassword: false })
  void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

export async function endSessions(id: string | 'others'): Promise<void> {
  if (id === 'others') await api('DELETE /api/admin/sessions')
  else await api('DELETE /api/admin/sessions/{id}', { params: { id } })
  await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}
