import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CalendarView } from './calendar-view.ts'
import type { useCalendarKeys } from './use-calendar-keys.ts'
import { usePrefetch } from './use-prefetch.ts'

type Props = {
  calendarView: CalendarView
  /** Unworked time is read of each person. */
  each: boolean
  keys: ReturnType<typeof useCalendarKeys>
  children: ReactNode
}

/** Follows what is being read, so that the calendar within it is drawn again only when that has arrived. */
export function CalendarRegion({ calendarView, each, keys, children }: Props) {
  const isFetching = useIsAgendaFetching()
  usePrefetch(calendarView, { each, isReady: !isFetching })
  return (
    <section
      aria-label="Calendrier"
      className="agenda-calendar"
      data-view={calendarView.view}
      aria-busy={isFetching}
      {...keys}
    >
      {children}
    </section>
  )
}

const ROOTS = ['reservations', 'days', 'blocks', 'holds', 'unworked']

function isOnScreen({ queryKey: [root, range] }: { queryKey: readonly unknown[] }): boolean {
  return ROOTS.some((key) => key === root) && range !== 'search'
}

/** Of what is on screen, rather than read ahead or searched. */
export function useIsAgendaFetching(): boolean {
  return useIsFetching({ type: 'active', predicate: isOnScreen }) > 0
}
