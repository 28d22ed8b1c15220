import { LIVE_EVENTS } from '#contract/live.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const POLL_MS = 30_000

/** What a browser's EventSource and timers are to us; a test has its own. */
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

/**
 * Calls back each time that an agenda may have changed: told by the server, and asked every half minute while the
 * server cannot be heard. Answers how to stop.
 */
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
      // Whatever happened before the stream stood was told to nobody.
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
