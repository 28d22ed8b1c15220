import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '#contract/booking/blocks.ts'
import type { DayLoad, HeldSlot, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import type { AgendaEntry, CalendarContent } from '../entries/agenda-entries.ts'
import { blocksQuery, daysQuery, holdsQuery, reservationsQuery, unworkedQuery } from '../entries/queries.ts'
import { type CalendarView, isOverview, rangeOf } from './calendar-view.ts'

type Options = {
  praticien: number | null
  prestation: number | null
  hasTeam: boolean
  /** A day is shown with the numbers of its week. */
  countsWeek?: boolean
}

type Days = { days: DayLoad[]; people: { praticienId: number; count: number }[] }

const NO_RESERVATIONS: AgendaReservation[] = []
const NO_DAYS: Days = { days: [], people: [] }

/** Everybody’s entries of the days on screen, of which those of the person and the service are `content`. */
export function useAgendaData(calendarView: CalendarView, options: Options) {
  const { view } = calendarView
  const { praticien, prestation } = options
  const rows = useRows(calendarView, options)
  const days = useDays(calendarView, options)
  const { reservations, blocks, holds, unworked } = rows.data
  const content = useMemo(
    () => filterContent({ reservations, blocks, holds, unworked }, { praticien, prestation }),
    [reservations, blocks, holds, unworked, praticien, prestation],
  )
  const countByPerson = useMemo(
    () => (isOverview({ view }) ? toCounts(days.data.people) : countPeople(reservations)),
    [view, days.data, reservations],
  )
  const queries = [...rows.queries, ...days.queries]
  const failed = queries.find(({ isLoadingError }) => isLoadingError)
  return {
    content,
    each: rows.each,
    countByPerson,
    days: days.data.days,
    reservations: reservations ?? NO_RESERVATIONS,
    failure: failed ? failureMessage(failed.error, 'Erreur lors du chargement') : null,
    /** Of these days nothing is known yet; what is only read again stays on screen. */
    isLoading: queries.some(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData),
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

/** A month needs no entry but blocks, a year none. */
function useRows(calendarView: CalendarView, { praticien, hasTeam }: Options) {
  const range = rangeOf(calendarView)
  const readsEntries = !isOverview(calendarView)
  const readsDaysOff = calendarView.view !== 'annee'
  // A month of everybody shows only the days off that all have in common.
  const each = hasTeam && (praticien !== null || readsEntries)
  const reservations = useQuery({ ...reservationsQuery(range), enabled: readsEntries })
  const holds = useQuery({ ...holdsQuery(range), enabled: readsEntries })
  const blocks = useQuery({ ...blocksQuery(range), enabled: readsDaysOff })
  const unworked = useQuery({ ...unworkedQuery({ ...range, each }), enabled: readsDaysOff })
  return {
    each,
    queries: [...(readsEntries ? [reservations, holds] : []), ...(readsDaysOff ? [blocks, unworked] : [])],
    data: {
      ...(readsEntries && { reservations: reservations.data, holds: holds.data }),
      ...(readsDaysOff && { blocks: blocks.data, unworked: unworked.data }),
    } as Rows,
  }
}

/** The numbers of a month’s and a year’s days, and of the week around a day on a phone. */
function useDays(calendarView: CalendarView, { praticien, prestation, countsWeek = false }: Options) {
  const { view, date } = calendarView
  const isRead = isOverview(calendarView) || (countsWeek && view === 'jour')
  const range = rangeOf(view === 'jour' ? { view: 'semaine', date } : calendarView)
  const options = { serviceId: prestation, withFirst: view === 'mois' }
  const days = useQuery({
    ...daysQuery({ ...range, praticienId: praticien ?? undefined }, options),
    enabled: isRead,
  })
  return { queries: isRead ? [days] : [], data: (isRead && days.data) || NO_DAYS }
}

function toCounts(people: Days['people']): Map<number, number> {
  return new Map(people.map(({ praticienId, count }) => [praticienId, count]))
}

function countPeople(reservations = NO_RESERVATIONS): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { praticienId } of reservations) counts.set(praticienId, (counts.get(praticienId) ?? 0) + 1)
  return counts
}

type Rows = {
  reservations?: AgendaReservation[] | undefined
  blocks?: Block[] | undefined
  holds?: HeldSlot[] | undefined
  unworked?: UnworkedSpan[] | undefined
}

function filterContent(
  { reservations = [], blocks = [], holds = [], unworked = [] }: Rows,
  { praticien, prestation }: Pick<Options, 'praticien' | 'prestation'>,
): CalendarContent {
  const isShown = ({ praticienId }: { praticienId: number | null }) =>
    praticien === null || praticienId === null || praticienId === praticien
  const entries: AgendaEntry[] = [
    ...reservations
      .filter(({ serviceId }) => prestation === null || serviceId === prestation)
      .map((details) => ({ kind: 'reservation' as const, details })),
    ...blocks.map((details) => ({ kind: 'block' as const, details })),
    ...holds.map((details) => ({ kind: 'hold' as const, details })),
  ]
  return {
    entries: entries.filter(({ details }) => isShown(details)),
    unworked: unworked.filter(isShown),
  }
}
