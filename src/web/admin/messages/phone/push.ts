import { ApiError } from '#web/app/api.ts'
import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'
import { api, session } from '../../session/session.ts'
import { isApplePhone, isInstalled } from './install-prompt.ts'
import { PUSH_KEY } from './phone-switches.ts'
import { pushDevicesQuery } from './queries.ts'
import { registerWorker, removeWorker } from './worker.ts'

/** `toInstall`: iPhones allow it inside the installed application alone. */
export type PushSupport = 'possible' | 'refused' | 'toInstall' | 'none'

export function findPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() && !isInstalled() ? 'toInstall' : 'none'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

/** By a press: browsers ask for the permission then alone. False if it is refused. */
export async function switchPushOn(adminId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const subscription = await subscribe()
  await api('POST /api/admin/push-devices', { body: registrationOf(subscription) })
  writeLocalStorage(PUSH_KEY, String(adminId))
  await refresh()
  return true
}

export async function switchPushOff(): Promise<void> {
  await renewal
  await api('DELETE /api/admin/push-devices/current')
  await forgetPush()
  await refresh()
}

export async function removePushDevice(id: number): Promise<void> {
  await api('DELETE /api/admin/push-devices/{id}', { params: { id: String(id) } })
  await refresh()
}

/** Of this start: switched off meanwhile, the device would come back. */
let renewal: Promise<void> = Promise.resolve()

/** With each start: another address of the browser, or another pair of keys of the site, would ring no more. */
export function renewPush(adminId: number): Promise<void> {
  // The next start tries again.
  renewal = renew(adminId).catch(() => {})
  return renewal
}

async function renew(adminId: number): Promise<void> {
  if (readLocalStorage(PUSH_KEY) !== String(adminId)) return
  if (findPushSupport() !== 'possible' || Notification.permission !== 'granted') {
    await api('DELETE /api/admin/push-devices/current')
    return clearPush()
  }
  const body = registrationOf(await subscribe())
  const { isOn } = await api('PUT /api/admin/push-devices/current', { body })
  if (!isOn) await clearPush()
}

/** On this device alone; the server forgets it by itself at sign-out. */
export async function forgetPush(): Promise<void> {
  await renewal
  await clearPush()
}

async function clearPush(): Promise<void> {
  writeLocalStorage(PUSH_KEY, null)
  const registration = await navigator.serviceWorker?.getRegistration('/admin/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  await removeWorker()
}

function refresh(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })
}

async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await api('POST /api/admin/push-key')
  const { pushManager } = await registerWorker()
  const known = await pushManager.getSubscription()
  if (known && toBase64url(known.options.applicationServerKey) === publicKey) return known
  await known?.unsubscribe()
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    // Private windows, and browsers whose push service does not answer.
    if (!(error instanceof DOMException)) throw error
    throw new ApiError(503, { message: 'Ce navigateur n’a pas pu activer les notifications.' })
  }
}

function registrationOf(subscription: PushSubscription) {
  const { endpoint } = subscription
  const p256dh = toBase64url(subscription.getKey('p256dh'))
  return { endpoint, p256dh, auth: toBase64url(subscription.getKey('auth')) }
}

function toBase64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
