import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isPast, type LocalTime } from '#domain/language/time.ts'
import { parseAppointmentEnd } from '../../flow/choice.ts'

/** End of the appointment beside which another one is booked, from the link that led here; null without one. */
export function useAppointmentEnd(now: LocalTime | null): LocalTime | null {
  const [search] = useSearchParams()
  // The URL loses it with the first choice.
  const [end] = useState(() => parseAppointmentEnd(search))
  return end && now && !isPast(end, now) ? end : null
}
