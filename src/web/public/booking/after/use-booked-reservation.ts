import { useEffect, useState } from 'react'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { type BookedReservation, tokenOf } from './booked.ts'
import { fetchBookedReservation } from './queries.ts'

type Loaded = OwnReservation | null | undefined

/** The current reservation, which may have been moved or cancelled before a reload. */
export function useBookedReservation(booked: BookedReservation | null) {
  const [reservation, setReservation] = useState<Loaded>()
  const link = booked?.link
  useEffect(() => {
    if (link === undefined) return
    const controller = new AbortController()
    fetchBookedReservation(tokenOf(link), controller.signal).then(
      setReservation,
      // The booked details are on screen already; the link's page reports why it does not open.
      () => setReservation(null),
    )
    return () => controller.abort()
  }, [link])
  return { reservation: reservation ?? null, isLoading: link !== undefined && reservation === undefined }
}
