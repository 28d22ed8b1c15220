import type { ChosenPassword, ForgottenPassword } from '#contract/accounts/password-reset.ts'
import { api } from '../../session/session.ts'

export function requestPasswordLink(body: ForgottenPassword) {
  return api('POST /api/password-reset', { body })
}

export function acceptInvitation(token: string, body: ChosenPassword) {
  return api('POST /api/staff-invitations/{token}', { params: { token }, body })
}

export function choosePassword(token: string, body: ChosenPassword) {
  return api('POST /api/password-reset/{token}', { params: { token }, body })
}
