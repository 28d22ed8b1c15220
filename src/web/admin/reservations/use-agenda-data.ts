import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import type { CalendarContent } from './agenda-entries.ts'
import { type CalendarView, rangeOf } from './calendar/calendar-view.ts'
import type { Filters } from './calendar/use-calendar-view.ts'
import { blocksQuery, holdsQuery, reservationsQuery, unworkedQuery } from './queries.ts'

type Options = Pick<Filters, 'praticien' | 'prestation'> & { inColumns: boolean }

export function useAgendaData(calendarView: CalendarView, { praticien, prestation, inColumns }: Options) {
  const window = { ...rangeOf(calendarView), ...(praticien !== null && { praticienId: praticien }) }
  // The year view has no room for holds and unworked time.
  const showsDetails = calendarView.view !== 'annee'
  const [reservations, blocks, holds, unworked] = useQueries({
    queries: [
      reservationsQuery(window),
      blocksQuery(window),
      { ...holdsQuery(window), enabled: showsDetails },
      { ...unworkedQuery({ ...window, each: inColumns }), enabled: showsDetails },
    ],
  })
  const shown = useMemo(
    (): CalendarContent => ({
      entries: [
        ...(reservations.data ?? [])
          .filter(({ serviceId }) => prestation === null || serviceId === prestation)
          .map((details) => ({ kind: 'reservation' as const, details })),
        ...(blocks.data ?? []).map((details) => ({ kind: 'block' as const, details })),
        ...(showsDetails ? (holds.data ?? []) : []).map((details) => ({ kind: 'hold' as const, details })),
      ],
      unworked: showsDetails ? (unworked.data ?? []) : [],
    }),
    [reservations.data, blocks.data, holds.data, unworked.data, prestation, showsDetails],
  )
  const loaded = showsDetails ? [reservations, blocks, holds, unworked] : [reservations, blocks]
  const failed = loaded.find(({ isError }) => isError)
  return {
    shown,
    reservations: reservations.data ?? [],
    failure: failed ? failureMessage(failed.error, 'Erreur lors du chargement') : null,
    busy: reservations.isFetching,
    retry: () => void Promise.all(loaded.map(({ refetch }) => refetch())),
  }
}
