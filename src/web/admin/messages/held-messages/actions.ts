import { api } from '../../session/session.ts'

export function releaseHeldMessages() {
  return api('POST /api/superadmin/held-messages/release')
}

export function dropHeldMessages() {
  return api('DELETE /api/superadmin/held-messages')
}
