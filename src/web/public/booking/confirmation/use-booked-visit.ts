import { useEffect, useState } from 'react'
import type { OwnVisit } from '#contract/manage.ts'
import { type Booked, tokenOf } from './booked.ts'
import { readBooked } from './queries.ts'

/** What was booked as it stands now: after a reload it may have been moved or cancelled. Null until that is known. */
export function useBookedVisit(booked: Booked | null): OwnVisit | null {
  const [visit, setVisit] = useState<OwnVisit | null>(null)
  const link = booked?.link
  useEffect(() => {
    if (link === undefined) return
    const controller = new AbortController()
    readBooked(tokenOf(link), controller.signal).then(
      (found) => setVisit(found),
      // What was booked is on the screen already; the link itself tells why it does not open.
      () => {},
    )
    return () => controller.abort()
  }, [link])
  return visit
}
