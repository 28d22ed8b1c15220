import { queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { fetchEmptyDays, type SlotChoice } from '#web/app/fetch-slots.ts'

export function emptyDaysQuery(request: DayRange & SlotChoice) {
  return queryOptions({
    queryKey: ['slots', 'empty', request],
    queryFn: ({ signal }) => fetchEmptyDays(browserApi, request, signal),
  })
}
