import { LIVE_EVENTS } from '#contract/live.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
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
export function listen(onChange: () => void, { open, later }: BrowserApis = browser): () => void {
  let wait = FIRST_WAIT_MS
  let stopPolling = () => {}
  let stopWaiting = () => {}
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
      wait = FIRST_WAIT_MS
      stopPolling()
      // Catches up on events missed while disconnected.
      onChange()
    })
    source.addEventListener(LIVE_EVENTS.agenda, onChange)
    source.addEventListener('error', () => {
      source?.close()
      poll()
      stopWaiting = later(connect, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
  }
  connect()
  return () => {
    stopPolling()
    stopWaiting()
    source?.close()
  }
}
