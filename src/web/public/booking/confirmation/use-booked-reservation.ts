import { useEffect, useState } from 'react'
import type { OwnReservation } from '#contract/manage.ts'
import { type BookedReservation, tokenOf } from './booked.ts'
import { fetchBookedReservation } from './queries.ts'

/** The current reservation, which may have been moved or cancelled before a reload. Null while unknown. */
export function useBookedReservation(booked: BookedReservation | null): OwnReservation | null {
  const [reservation, setReservation] = useState<OwnReservation | null>(null)
  const link = booked?.link
  useEffect(() => {
    if (link === undefined) return
    const controller = new AbortController()
    fetchBookedReservation(tokenOf(link), controller.signal).then(
      setReservation,
      // The booked details are on screen already; the link's page reports why it does not open.
      () => {},
    )
    return () => controller.abort()
  }, [link])
  return reservation
}
