import { PushService } from '../support/servers/push-service.ts'

const service = new PushService()
const aBrowser = async () => service.browser('fuzz')

/** An invented key is no point of the curve. */
export const PUSH_BODIES = {
  'POST /api/admin/push-devices': aBrowser,
  'PUT /api/admin/push-devices/current': aBrowser,
}
