import { useSearchParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import type { Day } from '#domain/language/time.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import { type CalendarView, calendarViewOf } from './calendar-view.ts'

export type ColoredBy = 'praticien' | 'prestation'

export type Filters = { praticien: number | null; prestation: number | null; couleurs: ColoredBy }

export function useCalendarView(today: Day) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const [search, setSearch] = useSearchParams()
  const updateSearch = (values: Record<string, string | null>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current)
      for (const [key, value] of Object.entries(values)) {
        if (value === null) next.delete(key)
        else next.set(key, value)
      }
      return next
    })
  return {
    calendarView: calendarViewOf(search, today),
    filters: {
      praticien: canSeeAllAgendas ? parseId(search.get('praticien')) : null,
      prestation: parseId(search.get('prestation')),
      couleurs: parseColoredBy(search.get('couleurs'), canSeeAllAgendas),
    },
    goTo: ({ view, date }: CalendarView) => updateSearch({ vue: view, date }),
    changeFilters: (chosen: Partial<Filters>) =>
      updateSearch(Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, toText(value)]))),
  }
}

function parseColoredBy(text: string | null, canSeeAllAgendas: boolean): ColoredBy {
  if (text === 'praticien' || text === 'prestation') return text
  return canSeeAllAgendas ? 'praticien' : 'prestation'
}

function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
