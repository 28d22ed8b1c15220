const MINUTE_MS = 60_000
export const SIGN_IN_WINDOW_MS = 15 * MINUTE_MS

const MAX_OF_DEVICE = 5
const MAX_OF_ACCOUNT_AND_ADDRESS = 5
const MAX_OF_ADDRESS = 20
const MAX_OF_NETWORK = 100

const FAILURES_WITHOUT_DELAY = 2
const MAX_DELAY_SECONDS = 60

export type SignInOrigin = {
  /** Keyed hash: people type passwords into the wrong field. */
  username: string
  /** Keyed hash of the IPv4 address, or IPv6 /64. */
  address: string
  /** Keyed hash of the IPv6 /48; null for IPv4. */
  network: string | null
  /** Hash of the device's token; null for a device that never signed in to this account. */
  deviceHash: string | null
}

export type SignInFailure = SignInOrigin & { failedAt: number }

/** Seconds between the account's n-th failure from unknown devices and the next attempt: 0, 0, 1, 2, 4 … 60. */
export function signInDelay(failures: number): number {
  if (failures <= FAILURES_WITHOUT_DELAY) return 0
  return Math.min(2 ** (failures - FAILURES_WITHOUT_DELAY - 1), MAX_DELAY_SECONDS)
}

/**
 * Milliseconds until `origin` may attempt to sign in; 0 or less: now. `failures` are those of the window, oldest first.
 * A known device has a count of its own, so that strangers cannot keep its owner out.
 */
export function signInWait(failures: readonly SignInFailure[], origin: SignInOrigin, now: number): number {
  const sharing = (...keys: (keyof SignInOrigin)[]) =>
    failures.filter((failure) => keys.every((key) => failure[key] === origin[key]))
  if (origin.deviceHash !== null) return waitWhileFull(sharing('username', 'deviceHash'), MAX_OF_DEVICE, now)
  return Math.max(
    waitAfterLast(sharing('username', 'deviceHash'), now),
    waitWhileFull(sharing('username', 'address', 'deviceHash'), MAX_OF_ACCOUNT_AND_ADDRESS, now),
    waitWhileFull(sharing('address', 'deviceHash'), MAX_OF_ADDRESS, now),
    origin.network === null ? 0 : waitWhileFull(sharing('network', 'deviceHash'), MAX_OF_NETWORK, now),
  )
}

function waitAfterLast(failures: readonly SignInFailure[], now: number): number {
  const last = failures.at(-1)
  return last === undefined ? 0 : last.failedAt + signInDelay(failures.length) * 1000 - now
}

/** The next attempt is allowed once the oldest of the last `max` failures leaves the window. */
function waitWhileFull(failures: readonly SignInFailure[], max: number, now: number): number {
  const blocking = failures.at(-max)
  return blocking === undefined ? 0 : blocking.failedAt + SIGN_IN_WINDOW_MS - now
}
