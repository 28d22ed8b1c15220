import type { StaffMember } from '#contract/accounts/second-factor.ts'
import type { StaffInvitation } from '#contract/accounts/staff-invitations.ts'
import type { NewUser, User, UserProfile } from '#contract/accounts/users.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { secondFactorPolicyQuery } from './queries.ts'

export function addUser(body: NewUser) {
  return api('POST /api/superadmin/users', { body })
}

export function inviteUser(body: StaffInvitation) {
  return api('POST /api/superadmin/staff-invitations', { body })
}

export function renewInvitation({ id }: User) {
  return api('POST /api/superadmin/staff-invitations/{id}/renewal', { params: { id: String(id) } })
}

export async function changeUser({ id }: User, { body, adminId }: { body: UserProfile; adminId: number }) {
  const user = await api('PUT /api/superadmin/users/{id}/profile', { params: { id: String(id) }, body })
  const { username, firstName, lastName } = user
  if (id === adminId) updateAdmin({ username, firstName, lastName })
  return user
}

export function removeUser({ id }: User) {
  return api('DELETE /api/superadmin/users/{id}', { params: { id: String(id) } })
}

export async function endUserSessions({ id }: User) {
  const ended = await api('DELETE /api/superadmin/users/{id}/sessions', { params: { id: String(id) } })
  void session.client.invalidateQueries({ queryKey: ['sessions'] })
  return ended
}

export async function refreshUsers(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['users'] }),
    session.client.invalidateQueries({ queryKey: secondFactorPolicyQuery.queryKey }),
    session.client.invalidateQueries({ queryKey: ['practitioners'] }),
    session.client.invalidateQueries({ queryKey: ['services'] }),
  ])
}

export async function saveSecondFactorPolicy(required: boolean) {
  const policy = await api('PUT /api/superadmin/second-factor-policy', { body: { required } })
  session.client.setQueryData(secondFactorPolicyQuery.queryKey, policy)
  return policy
}

export async function removeSecondFactorOf({ id }: StaffMember) {
  const params = { id: String(id) }
  const reply = await api('DELETE /api/superadmin/users/{id}/second-factor', { params })
  await session.client.invalidateQueries({ queryKey: ['second-factor'] })
  return reply
}
