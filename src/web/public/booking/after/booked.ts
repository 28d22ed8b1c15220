/** The browser's own choice, shown until the reservation itself is loaded; `duration` in minutes. */
type Chosen = {
  service?: string
  practitioner?: string
  duration?: number
  price?: number
  /** Its voucher may settle the whole price. */
  hasVoucher?: boolean
  /** A part of the price is paid by card. */
  hasDeposit?: boolean
  /** About another reservation at that hour, from the answer to a mailed link. */
  note?: string
}

/** `link`: path of the reservation's own page, if the server sent one. */
export type BookedReservation = Chosen & { date: string; time: string; id: number; link?: string }

const LINK = /^\/reservation\/([\w-]+)$/

export function parseBooked(state: unknown): BookedReservation | null {
  const { date, time, id, link, ...chosen } = (state ?? {}) as Partial<BookedReservation>
  if (typeof date !== 'string' || typeof time !== 'string' || typeof id !== 'number') return null
  return {
    date,
    time,
    id,
    ...(typeof link === 'string' && LINK.test(link) && { link }),
    ...parseChosen(chosen),
  }
}

function parseChosen({ service, practitioner, duration, price, note, ...paid }: Chosen): Chosen {
  return {
    ...(typeof service === 'string' && { service }),
    ...(typeof practitioner === 'string' && { practitioner }),
    ...(typeof duration === 'number' && { duration }),
    ...(typeof price === 'number' && { price }),
    ...(paid.hasVoucher === true && { hasVoucher: true }),
    ...(paid.hasDeposit === true && { hasDeposit: true }),
    ...(typeof note === 'string' && { note }),
  }
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
