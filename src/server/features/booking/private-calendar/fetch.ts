import {
  CALENDAR_LIMITS,
  type CalendarFailure,
  parseCalendarAddress,
} from '#domain/booking/calendars/private-calendar.ts'
import { isPublicAddress } from '#server/mail/addresses.ts'
import type { HttpsAnswer } from '#server/site/https-get.ts'
import type { Probes } from '#server/site/probes.ts'

export type FetchedCalendar =
  | { bytes: Uint8Array; etag: string | null }
  | { unchanged: true }
  | { failure: CalendarFailure }

export type CalendarNetwork = Pick<Probes, 'resolveHost' | 'getOverHttps'>

const WITHIN_MS = 10_000
const MAX_REDIRECTS = 3
const MAX_BYTES = CALENDAR_LIMITS.megabytes * 1024 * 1024

/**
 * The one address that staff type and the server asks (decision 29): https on port 443, at a public address that stays
 * the same for the connection, judged anew at every redirect.
 */
export async function fetchCalendar(
  network: CalendarNetwork,
  { address, etag }: { address: string; etag: string | null },
): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  try {
    return await follow(network, { url: new URL(address), etag, signal, redirects: 0 })
  } catch (error) {
    if (error instanceof CalendarRefused) return { failure: error.failure }
    // Of sockets, names and certificates, and of the time limit.
    if (error instanceof Error && 'code' in error) return { failure: 'unreachable' }
    throw error
  }
}

class CalendarRefused extends Error {
  readonly failure: CalendarFailure
  constructor(failure: CalendarFailure) {
    super(failure)
    this.failure = failure
  }
}

type Step = { url: URL; etag: string | null; signal: AbortSignal; redirects: number }

async function follow(network: CalendarNetwork, step: Step): Promise<FetchedCalendar> {
  const { url, etag, signal } = step
  const address = await publicAddressOf(network, url, signal)
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'Cabinet (agenda)',
    ...(etag !== null && { 'if-none-match': etag }),
  }
  const answer = await network.getOverHttps(url, { address, headers, signal })
  try {
    const { status } = answer
    if (status === 304 && etag !== null) return { unchanged: true }
    if (REDIRECTS.has(status)) return await follow(network, nextStep(step, answer))
    if (status !== 200) throw new CalendarRefused(failureOf(status))
    return { bytes: await readBytes(answer), etag: answer.headers.etag ?? null }
  } finally {
    answer.close()
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

async function publicAddressOf(
  network: CalendarNetwork,
  { hostname }: URL,
  signal: AbortSignal,
): Promise<string> {
  const addresses = await Promise.race([network.resolveHost(hostname), rejectionOf(signal)])
  const [first] = addresses
  if (first === undefined) throw new CalendarRefused('unreachable')
  if (!addresses.every(isPublicAddress)) throw new CalendarRefused('private_address')
  return first
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

function nextStep({ url, redirects, ...step }: Step, { headers }: HttpsAnswer): Step {
  const target = headers.location === undefined ? null : URL.parse(headers.location, url)
  if (target === null || redirects >= MAX_REDIRECTS) throw new CalendarRefused('bad_redirect')
  const parsed = parseCalendarAddress(target.href)
  if ('fault' in parsed) throw new CalendarRefused('bad_redirect')
  return { ...step, url: new URL(parsed.address), redirects: redirects + 1 }
}

function failureOf(status: number): CalendarFailure {
  if (status === 404 || status === 410) return 'not_found'
  return status === 401 || status === 403 ? 'forbidden' : 'server_error'
}

async function readBytes({ headers, body }: HttpsAnswer): Promise<Uint8Array> {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new CalendarRefused('not_calendar')
  if (Number(headers['content-length']) > MAX_BYTES) throw new CalendarRefused('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new CalendarRefused('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
