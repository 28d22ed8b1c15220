import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { parseId } from '#domain/language/id.ts'
import { isDay } from '#domain/language/time.ts'
import { showToast } from '#web/app/toasts.tsx'
import { reservationsQuery } from '../entries/queries.ts'

const PARAMETER = 'reservation'

/** Opens the reservation that the URL names with its day, and takes it out of the URL. */
export function useNamedReservation(open: (reservation: AgendaReservation) => void): void {
  const [search, setSearch] = useSearchParams()
  const id = parseId(search.get(PARAMETER))
  const date = search.get('date') ?? ''
  const isNamed = id !== null && isDay(date)
  const ofDay = useQuery({ ...reservationsQuery({ start: date, end: date }), enabled: isNamed })
  const isRead = isNamed && !ofDay.isPlaceholderData && !ofDay.isFetching && ofDay.data !== undefined
  const openNamed = useEffectEvent(() => {
    const reservation = ofDay.data?.find((one) => one.id === id)
    setSearch(
      (current) => {
        current.delete(PARAMETER)
        return current
      },
      { replace: true },
    )
    if (reservation) open(reservation)
    else void showToast('error', 'Ce rendez-vous n’est plus à cette date.')
  })
  useEffect(() => {
    if (isRead) openNamed()
  }, [isRead])
}
