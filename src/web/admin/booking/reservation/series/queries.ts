import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { previewSeries, SeriesChange } from '#contract/booking/series.ts'
import type { Input } from '#contract/endpoint.ts'
import { api } from '../../../session/session.ts'

export type SeriesQuestion = Input<typeof previewSeries>['body']

/** Below `slots`, so that every change of the agenda invalidates it. */
export function seriesPreviewQuery(question: SeriesQuestion) {
  return queryOptions({
    queryKey: ['slots', 'series', question],
    queryFn: ({ signal }) => api('POST /api/admin/agenda/series/apercu', { body: question, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

/** Below `reservations`, so that every change of one invalidates it. */
export function seriesQuery({ id, date }: Pick<AgendaReservation, 'id' | 'date'>) {
  return queryOptions({
    queryKey: ['reservations', 'series', id, date],
    queryFn: ({ signal }) =>
      api('GET /api/admin/reservations/{date}/{id}/series', { params: { date, id: String(id) }, signal }),
    staleTime: 0,
  })
}

export function seriesChangeQuery(change: SeriesChange) {
  return queryOptions({
    queryKey: ['slots', 'series-change', change],
    queryFn: ({ signal }) => api('POST /api/admin/agenda/series/changement/apercu', { body: change, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
