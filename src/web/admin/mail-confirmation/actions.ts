import { api } from '../session.ts'

export function liftBrake() {
  return api('POST /api/superadmin/brake/lift')
}
