/** `link`: path of the reservation's own page, if the server sent one. */
export type BookedReservation = { date: string; time: string; id: number; link?: string }

const LINK = /^\/reservation\/([\w-]+)$/

export function parseBooked(state: unknown): BookedReservation | null {
  const { date, time, id, link } = (state ?? {}) as Partial<BookedReservation>
  if (typeof date !== 'string' || typeof time !== 'string' || typeof id !== 'number') return null
  return { date, time, id, ...(typeof link === 'string' && LINK.test(link) && { link }) }
}

/** `confirmBefore`: `HH:MM`, the last minute to follow the link mailed to `email`. */
export type AwaitedBooking = Pick<BookedReservation, 'date' | 'time'> & {
  confirmBefore: string
  email: string
}

/** Null when the visitor did not come from a booking. */
export function parseAwaited(state: unknown): AwaitedBooking | null {
  const { date, time, confirmBefore, email } = (state ?? {}) as Partial<AwaitedBooking>
  if (typeof date !== 'string' || typeof time !== 'string') return null
  if (typeof confirmBefore !== 'string' || typeof email !== 'string') return null
  return { date, time, confirmBefore, email }
}

export function tokenOf(link: string): string {
  return LINK.exec(link)?.[1] ?? ''
}
