import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import type { CalendarContent } from './agenda-entries.ts'
import { type CalendarView, partsOf, rangeOf } from './calendar/calendar-view.ts'
import type { Filters } from './calendar/use-calendar-view.ts'
import { blocksQuery, holdsQuery, reservationsQuery, unworkedQuery } from './queries.ts'

type Options = Pick<Filters, 'praticien' | 'prestation'> & { byPractitioner: boolean }

export function useAgendaData(
  calendarView: CalendarView,
  { praticien, prestation, byPractitioner }: Options,
) {
  const scope = praticien === null ? {} : { praticienId: praticien }
  const range = { ...rangeOf(calendarView), ...scope }
  const parts = partsOf(calendarView).map((part) => ({ ...part, ...scope }))
  // The year view does not show holds and unworked time.
  const showsDetails = calendarView.view !== 'annee'
  const reservations = useQueries({ queries: parts.map(reservationsQuery), combine: combineParts })
  const blocks = useQueries({ queries: parts.map(blocksQuery), combine: combineParts })
  const holds = useQuery({ ...holdsQuery(range), enabled: showsDetails })
  const unworked = useQuery({ ...unworkedQuery({ ...range, each: byPractitioner }), enabled: showsDetails })
  const content = useMemo(
    (): CalendarContent => ({
      entries: [
        ...reservations.data
          .filter(({ serviceId }) => prestation === null || serviceId === prestation)
          .map((details) => ({ kind: 'reservation' as const, details })),
        ...blocks.data.map((details) => ({ kind: 'block' as const, details })),
        ...(showsDetails ? (holds.data ?? []) : []).map((details) => ({ kind: 'hold' as const, details })),
      ],
      unworked: showsDetails ? (unworked.data ?? []) : [],
    }),
    [reservations.data, blocks.data, holds.data, unworked.data, prestation, showsDetails],
  )
  const enabledQueries = [
    ...reservations.queries,
    ...blocks.queries,
    ...(showsDetails ? [holds, unworked] : []),
  ]
  const failedQuery = enabledQueries.find(({ isError }) => isError)
  return {
    content,
    reservations: reservations.data,
    failure: failedQuery ? failureMessage(failedQuery.error, 'Erreur lors du chargement') : null,
    isFetching: reservations.queries.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(enabledQueries.map(({ refetch }) => refetch())),
  }
}

function combineParts<Row>(queries: UseQueryResult<Row[]>[]) {
  return { queries, data: queries.flatMap(({ data }) => data ?? []) }
}
