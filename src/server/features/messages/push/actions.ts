import { Refusal } from '#contract/errors.ts'
import type { PushDevice } from '#contract/messages/push.ts'
import { browserName } from '#domain/accounts/browser-name.ts'
import { isPushServiceAddress } from '#domain/messages/practice/push-service.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys } from '#server/db/engine.ts'
import {
  type DeviceKey,
  deleteDevicesBeyondLimit,
  endOtherUsesOf,
  isKnownDeviceOf,
  isTakenOff,
  listPushDevices,
  type PushAddress,
  savePushDevice,
} from './queries.ts'

type Registration = { address: PushAddress; userAgent: string }

/** By a press of its user. */
export async function switchDeviceOn(
  context: AppContext,
  device: DeviceKey,
  { address, userAgent }: Registration,
): Promise<void> {
  const { database, clock } = context
  if (!isPushServiceAddress(address.endpoint)) throw new Refusal('push_service_unknown')
  if (!(await isCurvePoint(address.p256dh))) throw new Refusal('push_service_unknown')
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [device.userId] })
    // Signed in before devices were known, or taken from the account meanwhile.
    if (!(await isKnownDeviceOf(trx, device))) throw new Refusal('push_device_unknown')
    await endOtherUsesOf(trx, address.endpoint, device)
    const row = { browser: browserName(userAgent), now: clock.instant() }
    await savePushDevice(trx, { ...device, ...address, ...row })
    await deleteDevicesBeyondLimit(trx, device.userId)
  })
}

/** With each start of its application, as the browser still has it. False once somebody has taken the device off. */
export async function renewDevice(
  context: AppContext,
  device: DeviceKey,
  registration: Registration,
): Promise<boolean> {
  if (await isTakenOff(context.database.kysely, device)) return false
  await switchDeviceOn(context, device, registration)
  return true
}

export async function readPushDevices(
  { database }: AppContext,
  { tokenHash, userId }: { tokenHash: string | null; userId: number },
): Promise<PushDevice[]> {
  const rows = await listPushDevices(database.kysely, userId)
  return rows.map(({ id, browser, token_hash, created_at, seen_at }) => ({
    id,
    browser,
    createdAt: new Date(Number(created_at)).toISOString(),
    seenAt: new Date(Number(seen_at)).toISOString(),
    isCurrent: token_hash === tokenHash,
  }))
}

async function isCurvePoint(p256dh: string): Promise<boolean> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const raw = Buffer.from(p256dh, 'base64url')
  return crypto.subtle.importKey('raw', raw, algorithm, false, []).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DOMException) return false
      throw error
    },
  )
}
