import { api } from '../session.ts'

export function liftMailConfirmation() {
  return api('POST /api/superadmin/brake/lift')
}
