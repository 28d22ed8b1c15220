import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'
import { type Days, fetchEmptyDays, type SlotChoice } from '#web/app/fetch-slots.ts'

export function emptyDaysQuery(range: Days & SlotChoice) {
  return queryOptions({
    queryKey: ['slots', 'empty', range],
    queryFn: ({ signal }) => fetchEmptyDays(browserApi, range, signal),
  })
}
