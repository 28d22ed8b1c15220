/** `link`: path of the reservation's own page, if the server sent one. */
export type BookedReservation = { date: string; time: string; id: number; link?: string }

const LINK = /^\/reservation\/([\w-]+)$/

/** Null when the visitor did not come from a booking. */
export function parseBooked(state: unknown): BookedReservation | null {
  const { date, time, id, link } = (state ?? {}) as Partial<BookedReservation>
  if (typeof date !== 'string' || typeof time !== 'string' || typeof id !== 'number') return null
  return { date, time, id, ...(typeof link === 'string' && LINK.test(link) && { link }) }
}

export function tokenOf(link: string): string {
  return LINK.exec(link)?.[1] ?? ''
}
