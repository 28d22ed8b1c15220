import { ApiError } from '#web/app/api.ts'
import { readLocalStorage, writeLocalStorage } from '#web/ui/browser-storage.ts'
import { KEPT_DAY_KEY } from './phone-switches.ts'
import { registerWorker, removeWorker } from './worker.ts'

const CACHE = 'kept-day'
const ADDRESS = '/admin/sans-reseau'
/** It runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

export function canKeepDay(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window
}

export function isDayKept(adminId: number): boolean {
  return readLocalStorage(KEPT_DAY_KEY) === String(adminId)
}

/** With the first page: what a private window or a full device refuses is refused now. */
export async function switchKeptDayOn(adminId: number, html: string): Promise<void> {
  try {
    await put(html)
    await registerWorker()
  } catch (error) {
    await dropKeptDay()
    if (!(error instanceof DOMException)) throw error
    throw new ApiError(503, { message: 'Ce navigateur n’a pas pu garder votre journée.' })
  }
  writeLocalStorage(KEPT_DAY_KEY, String(adminId))
}

/** The former page stays, with its hour, on a device without room. */
export async function renewKeptDay(adminId: number, html: string): Promise<void> {
  await inTurn(async () => {
    if (isDayKept(adminId)) await put(html)
  }).catch(() => {})
}

/** At sign-out, for another account, or by its switch. */
export async function forgetKeptDay(): Promise<void> {
  writeLocalStorage(KEPT_DAY_KEY, null)
  await dropKeptDay()
  await removeWorker()
}

/** Once the session has ended: the switch stays as its account left it. */
export async function dropKeptDay(): Promise<void> {
  if (canKeepDay()) await inTurn(() => caches.delete(CACHE)).catch(() => {})
}

async function put(html: string): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    date: new Date().toUTCString(),
  }
  const cache = await caches.open(CACHE)
  await cache.put(ADDRESS, new Response(html, { headers }))
}

/** A page that is being written when the session ends would stay. */
let work: Promise<unknown> = Promise.resolve()

function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const result = work.then(step)
  work = result.catch(() => {})
  return result
}
