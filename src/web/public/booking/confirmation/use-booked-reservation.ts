import { useEffect, useState } from 'react'
import type { OwnReservation } from '#contract/manage.ts'
import { type BookedReservation, tokenOf } from './booked.ts'
import { readBooked } from './queries.ts'

/** What was booked as it stands now: after a reload it may have been moved or cancelled. Null until that is known. */
export function useBookedReservation(booked: BookedReservation | null): OwnReservation | null {
  const [reservation, setReservation] = useState<OwnReservation | null>(null)
  const link = booked?.link
  useEffect(() => {
    if (link === undefined) return
    const controller = new AbortController()
    readBooked(tokenOf(link), controller.signal).then(
      (found) => setReservation(found),
      // What was booked is on the screen already; the link itself tells why it does not open.
      () => {},
    )
    return () => controller.abort()
  }, [link])
  return reservation
}
