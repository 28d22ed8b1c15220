import { api, session } from '../session.ts'

export function releaseHeldMessages() {
  return api('POST /api/superadmin/held-messages/release')
}

export function dropHeldMessages() {
  return api('DELETE /api/superadmin/held-messages')
}

export function refreshJournal(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: ['journal'] })
}
