import type { Reauthentication } from '#contract/auth.ts'
import { api } from '../session.ts'

export function confirmIdentity(body: Reauthentication) {
  return api('POST /api/auth/reauthenticate', { body })
}
