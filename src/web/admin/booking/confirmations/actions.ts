import { api } from '../../session/session.ts'

export function liftMailConfirmation() {
  return api('POST /api/superadmin/brake/lift')
}
