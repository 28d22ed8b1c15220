/** What the confirmation knows of a reservation. `link`: its own address, where the server has given one. */
export type BookedReservation = { date: string; time: string; id: number; link?: string }

const LINK = /^\/reservation\/([\w-]+)$/

/** What the booking left in the history entry; null where one came by another way. */
export function readBooked(state: unknown): BookedReservation | null {
  const { date, time, id, link } = (state ?? {}) as Partial<BookedReservation>
  if (typeof date !== 'string' || typeof time !== 'string' || typeof id !== 'number') return null
  return { date, time, id, ...(typeof link === 'string' && LINK.test(link) && { link }) }
}

/** The token in a reservation's own address. */
export function tokenOf(link: string): string {
  return LINK.exec(link)?.[1] ?? ''
}
