import { LIVE_EVENTS } from '#contract/booking/live/live-events.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
const POLL_MS = 30_000

export type BrowserApis = {
  openStream: () => Pick<EventSource, 'addEventListener' | 'close'>
  schedule: (callback: () => void, ms: number) => () => void
}

const browserApis: BrowserApis = {
  openStream: () => new EventSource(streamUrl()),
  schedule: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Everything on screen was read after the document, which names the version that it was rendered from. */
function streamUrl(): string {
  const since = document.getElementById('root')?.dataset.agendas
  return `/api/admin/live${since ? `?since=${since}` : ''}`
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
  const recover = () => {
    delay = FIRST_DELAY_MS
    stopPolling()
  }
  const connect = () => {
    source = openStream()
    source.addEventListener(LIVE_EVENTS.unchanged, recover)
    source.addEventListener(LIVE_EVENTS.ready, () => {
      recover()
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
