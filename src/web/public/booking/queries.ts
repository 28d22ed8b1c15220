import { queryOptions } from '@tanstack/react-query'
import { askEmptyDays, type Days, type SlotChoice } from '#web/app/ask-slots.ts'
import { browserApi } from '#web/app/browser-api.ts'

export function emptyDaysQuery(range: Days & SlotChoice) {
  return queryOptions({
    queryKey: ['slots', 'empty', range],
    queryFn: ({ signal }) => askEmptyDays(browserApi, range, signal),
  })
}
