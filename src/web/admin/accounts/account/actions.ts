import type { PasswordChange, ProfileChange } from '#contract/accounts/account.ts'
import type { PreferencesChange } from '#contract/accounts/preferences.ts'
import { practitionerServicesQuery } from '#web/app/query/queries.ts'
import { agendaOwnersQuery, preferencesQuery, profileQuery } from '../../queries.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { calendarFeedQuery } from '../feeds/queries.ts'
import { offeredServicesQuery, sessionsQuery } from './queries.ts'

const { client: queryClient } = session

export async function saveProfile(body: ProfileChange): Promise<void> {
  const profile = await api('PUT /api/admin/profile', { body })
  queryClient.setQueryData(profileQuery.queryKey, profile)
  updateAdmin({ firstName: profile.firstName, lastName: profile.lastName })
  void queryClient.invalidateQueries({ queryKey: agendaOwnersQuery.queryKey })
}

export async function saveProfilePicture(crop: Blob): Promise<void> {
  const { photoUrl } = await api('POST /api/admin/profile/photo', { upload: { photo: [crop] } })
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, photoUrl })
}

export async function removeProfilePicture(): Promise<void> {
  await api('DELETE /api/admin/profile/photo')
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, photoUrl: null })
}

export async function savePreferences(body: PreferencesChange): Promise<void> {
  queryClient.setQueryData(preferencesQuery.queryKey, await api('PUT /api/preferences', { body }))
}

export async function saveAvatar(crop: Blob): Promise<void> {
  const { url } = await api('POST /api/users/avatar', { upload: { photo: [crop] } })
  queryClient.setQueryData(
    preferencesQuery.queryKey,
    (preferences) => preferences && { ...preferences, avatar: url },
  )
}

export function removeAvatar(): Promise<void> {
  return savePreferences({ avatar: null })
}

export async function saveOffer(praticienId: number, serviceIds: number[]): Promise<void> {
  const params = { id: String(praticienId) }
  const saved = await api('POST /api/praticiens/{id}/services', { params, body: { services: serviceIds } })
  queryClient.setQueryData(offeredServicesQuery(praticienId).queryKey, saved.services)
  void queryClient.invalidateQueries({ queryKey: practitionerServicesQuery(api, praticienId).queryKey })
  // These name who offers them.
  void queryClient.invalidateQueries({ queryKey: ['services'] })
  // A superadmin who offers a service is an agenda owner: the list may have changed.
  void queryClient.invalidateQueries({ queryKey: agendaOwnersQuery.queryKey })
}

export async function changePassword(body: PasswordChange): Promise<void> {
  await api('PUT /api/admin/password', { body })
  updateAdmin({ mustChangePassword: false })
  void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: calendarFeedQuery.queryKey })
}

export async function endSessions(id: string | 'others'): Promise<void> {
  if (id === 'others') await api('DELETE /api/admin/sessions')
  else await api('DELETE /api/admin/sessions/{id}', { params: { id } })
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}
