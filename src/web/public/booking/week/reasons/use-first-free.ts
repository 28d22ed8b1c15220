import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addMonths, type Month, monthOf } from '#domain/language/months.ts'
import { type Day, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { nextSlotsQuery } from '#web/app/query/queries.ts'
import { wholeWeeksOf } from '../month/month-layout.ts'
import { parseSlots } from '../slots-by-day.ts'
import { slotsOptions } from '../use-slots.ts'
import { findFirstFree, type WantedFree } from './first-free.ts'

/** As many as the horizon has at first. A weekday on which nobody works costs no more than these, once. */
const MAX_MONTHS = 4
const STALE_MS = 60_000

/** The first day from today on with a free slot as wanted, looked up in what the month view reads. */
export function useFirstFree(wanted: WantedFree, { choice, now }: { choice: SlotChoice; now: LocalTime }) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['slots', 'first-free', now.day, choice, wanted],
    queryFn: async (): Promise<Day | null> => {
      const [first] = await queryClient.fetchQuery(nextSlotsQuery(browserApi, undefined, choice))
      for (const month of first ? monthsFrom(monthOf(toLocalTime(first).day)) : []) {
        const { select: _, enabled: _enabled, ...query } = slotsOptions(wholeWeeksOf(month), { choice, now })
        const slots = parseSlots(await queryClient.fetchQuery({ ...query, staleTime: STALE_MS }), now)
        const day = findFirstFree(slots, wanted)
        if (day !== undefined) return day
      }
      return null
    },
  })
}

function monthsFrom(month: Month): Month[] {
  return Array.from({ length: MAX_MONTHS }, (_, index) => addMonths(month, index))
}
