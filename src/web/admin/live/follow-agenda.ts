import { LIVE_EVENTS } from '#contract/live.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
const POLL_MS = 30_000

export type BrowserApis = {
  open: () => Pick<EventSource, 'addEventListener' | 'close'>
  later: (work: () => void, ms: number) => () => void
}

const browser: BrowserApis = {
  open: () => new EventSource('/api/admin/live'),
  later: (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/** Calls back on server-sent events; polls and reconnects with backoff while the stream is down. */
export function followAgenda(onChange: () => void, { open, later }: BrowserApis = browser): () => void {
  let delay = FIRST_DELAY_MS
  let stopPolling = () => {}
  let cancelReconnect = () => {}
  let source: ReturnType<BrowserApis['open']> | null = null

  const poll = () => {
    stopPolling()
    stopPolling = later(() => {
      onChange()
      poll()
    }, POLL_MS)
  }
  const connect = () => {
    source = open()
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
      cancelReconnect = later(connect, delay)
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
