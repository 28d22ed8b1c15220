/** Of an account; the one that was seen longest ago gives way to another. */
export const MAX_PUSH_DEVICES = 10

export const PUSH_DEVICE_DAYS = 90

/** Hosts of the push services of Chromium, Firefox, Safari and Edge; with a dot at the front, those below them. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** True for an https address on port 443 of a known push service, without a name or password in it. */
export function isPushServiceAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  return PUSH_SERVICES.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
}
