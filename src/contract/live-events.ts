/** `ready`: the stream is open. `agenda`: an agenda that the caller may see has changed. */
export const LIVE_EVENTS = { ready: 'ready', agenda: 'agenda' } as const
