import { api } from '../../../session/session.ts'

export function takeAway() {
  return api('POST /api/superadmin/take-away')
}
