import { LIVE_EVENTS } from '#contract/live-events.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
const POLL_MS = 30_000

export type BrowserApis = {
  openStream: () => Pick<EventSource, 'addEventListener' | 'close'>
  schedule: (callback: () => void, ms: number) => () => void
}

const browserApis: BrowserApis = {
  openStream: () => new EventSource('/api/admin/live'),
  schedule: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Calls back on server-sent events; polls and reconnects with backoff while the stream is down. */
export function followAgenda(
  onChange: () => void,
  { openStream, schedule }: BrowserApis = browserApis,
): () => void {
  let delay = FIRST_DELAY_MS
  let stopPolling = () => {}
  let cancelReconnect = () => {}
  let source: ReturnType<BrowserApis['openStream']> | null = null

  const poll = () => {
    stopPolling()
    stopPolling = schedule(() => {
      onChange()
      poll()
    }, POLL_MS)
  }
  const connect = () => {
    source = openStream()
    source.addEventListener(LIVE_EVENTS.ready, () => {
      delay = FIRST_DELAY_MS
      stopPolling()
      // Catches up on events missed while disconnected.
      onChange()
    })
    source.addEventListener(LIVE_EVENTS.agenda, onChange)
    source.addEventListener('error', () => {
      source?.close()
      poll()
      cancelReconnect = schedule(connect, delay)
      delay = Math.min(delay * 2, MAX_DELAY_MS)
    })
  }
  connect()
  return () => {
    stopPolling()
    cancelReconnect()
    source?.close()
  }
}
