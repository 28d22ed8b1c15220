import { useSearchParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { type Day, isDay } from '#domain/language/time.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { type CalendarView, parseView, type ViewName } from './calendar-view.ts'
import { type ColoredBy, parseColoredBy, readRemembered, rememberView } from './remembered-view.ts'

export type Filters = { praticien: number | null; prestation: number | null; couleurs: ColoredBy }

/**
 * View, day and filters of the URL; where it names no view, the view and the person last chosen on this device, at
 * first `initialView`.
 */
export function useCalendarView(today: Day, initialView: ViewName) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const [search, setSearch] = useSearchParams()
  const remembered = readRemembered()
  const namedView = parseView(search.get('vue'))
  const date = search.get('date') ?? ''
  const calendarView: CalendarView = {
    view: offered(namedView ?? remembered.view ?? initialView, canSeeAllAgendas),
    date: isDay(date) ? date : today,
  }
  const person = namedView ? parseId(search.get('praticien')) : remembered.praticien
  const filters: Filters = {
    praticien: canSeeAllAgendas ? (parseId(search.get('praticien')) ?? person) : null,
    prestation: parseId(search.get('prestation')),
    couleurs:
      parseColoredBy(search.get('couleurs')) ??
      remembered.couleurs ??
      (canSeeAllAgendas ? 'praticien' : 'prestation'),
  }
  const update = (change: Partial<CalendarView & Filters>) => {
    const next = { ...calendarView, ...filters, ...change }
    rememberView({ view: next.view, praticien: next.praticien, couleurs: next.couleurs })
    setSearch((current) => {
      const values = new URLSearchParams(current)
      values.set('vue', next.view)
      if (change.date !== undefined) values.set('date', change.date)
      setOrDelete(values, 'praticien', next.praticien)
      setOrDelete(values, 'prestation', next.prestation)
      if (change.couleurs !== undefined) values.set('couleurs', change.couleurs)
      return values
    })
  }
  return { calendarView, filters, update }
}

/** A practitioner sees their own agenda alone. */
function offered(view: ViewName, canSeeAllAgendas: boolean): ViewName {
  return view === 'equipe' && !canSeeAllAgendas ? 'semaine' : view
}

function setOrDelete(search: URLSearchParams, key: string, id: number | null): void {
  if (id === null) search.delete(key)
  else search.set(key, String(id))
}
