/**
 * `ready`: the stream is open, and what the client read before may be outdated; `unchanged`: it is open, and nothing has
 * changed since the version that the client named. `agenda`: an agenda that the caller may see has changed.
 */
export const LIVE_EVENTS = { ready: 'ready', unchanged: 'unchanged', agenda: 'agenda' } as const
