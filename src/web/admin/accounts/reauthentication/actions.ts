import type { Reauthentication } from '#contract/accounts/sign-in.ts'
import { api } from '../../session/session.ts'

export function confirmIdentity(body: Reauthentication) {
  return api('POST /api/auth/reauthenticate', { body })
}
