import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { previewSeries } from '#contract/booking/series.ts'
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
