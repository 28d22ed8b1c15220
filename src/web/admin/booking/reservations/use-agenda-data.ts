import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '#contract/booking/blocks.ts'
import type { HeldSlot, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import type { AgendaEntry, CalendarContent } from './agenda-entries.ts'
import { type CalendarView, isOverview, rangeOf } from './calendar/calendar-view.ts'
import { blocksQuery, holdsQuery, reservationsQuery, unworkedQuery } from './queries.ts'

type Options = { praticien: number | null; prestation: number | null; hasTeam: boolean }

/** Everybody’s entries of the days on screen, of which those of the person and the service are `content`. */
export function useAgendaData(calendarView: CalendarView, { praticien, prestation, hasTeam }: Options) {
  const range = rangeOf(calendarView)
  // A month of everybody shows only the days off that all have in common.
  const each = hasTeam && (praticien !== null || !isOverview(calendarView))
  const readsEntries = !isOverview(calendarView)
  const readsDetails = calendarView.view !== 'annee'
  const reservations = useQuery({ ...reservationsQuery(range), enabled: readsEntries })
  const blocks = useQuery({ ...blocksQuery(range), enabled: readsDetails })
  const holds = useQuery({ ...holdsQuery(range), enabled: readsEntries })
  const unworked = useQuery({ ...unworkedQuery({ ...range, each }), enabled: readsDetails })
  const content = useMemo(
    () =>
      filterContent(
        {
          reservations: readsEntries ? reservations.data : [],
          blocks: readsDetails ? blocks.data : [],
          holds: readsEntries ? holds.data : [],
          unworked: readsDetails ? unworked.data : [],
        },
        { praticien, prestation },
      ),
    [
      reservations.data,
      blocks.data,
      holds.data,
      unworked.data,
      praticien,
      prestation,
      readsEntries,
      readsDetails,
    ],
  )
  const countByPerson = useMemo(() => countPeople(reservations.data ?? []), [reservations.data])
  const queries = [
    ...(readsEntries ? [reservations, holds] : []),
    ...(readsDetails ? [blocks, unworked] : []),
  ]
  const failed = queries.find(({ isError }) => isError)
  return {
    content,
    each,
    countByPerson,
    countByDay: new Map<string, number>(),
    reservations: readsEntries ? (reservations.data ?? []) : [],
    failure: failed ? failureMessage(failed.error, 'Erreur lors du chargement') : null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

function countPeople(reservations: readonly { praticienId: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { praticienId } of reservations) counts.set(praticienId, (counts.get(praticienId) ?? 0) + 1)
  return counts
}

type Rows = {
  reservations: AgendaReservation[] | undefined
  blocks: Block[] | undefined
  holds: HeldSlot[] | undefined
  unworked: UnworkedSpan[] | undefined
}

function filterContent(
  { reservations = [], blocks = [], holds = [], unworked = [] }: Rows,
  { praticien, prestation }: Omit<Options, 'hasTeam'>,
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
