import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../error-message.ts'
import { type Place, rangeOf } from './calendar/place.ts'
import type { Filters } from './calendar/use-place.ts'
import type { Shown } from './items.ts'
import { blocksQuery, holdsQuery, reservationsQuery, unworkedQuery } from './queries.ts'

type Options = Pick<Filters, 'praticien' | 'prestation'> & { inColumns: boolean }

/** Everything that the calendar shows at a place, with one word on how that stands. */
export function useAgendaData(place: Place, { praticien, prestation, inColumns }: Options) {
  const window = { ...rangeOf(place), ...(praticien !== null && { praticienId: praticien }) }
  // A year has room for visits and blocks only.
  const isNear = place.view !== 'annee'
  const [visits, blocks, holds, unworked] = useQueries({
    queries: [
      reservationsQuery(window),
      blocksQuery(window),
      { ...holdsQuery(window), enabled: isNear },
      { ...unworkedQuery({ ...window, each: inColumns }), enabled: isNear },
    ],
  })
  const shown = useMemo(
    (): Shown => ({
      items: [
        ...(visits.data ?? [])
          .filter(({ serviceId }) => prestation === null || serviceId === prestation)
          .map((entry) => ({ kind: 'visit' as const, entry })),
        ...(blocks.data ?? []).map((entry) => ({ kind: 'block' as const, entry })),
        ...(isNear ? (holds.data ?? []) : []).map((entry) => ({ kind: 'hold' as const, entry })),
      ],
      unworked: isNear ? (unworked.data ?? []) : [],
    }),
    [visits.data, blocks.data, holds.data, unworked.data, prestation, isNear],
  )
  const failed = [visits, blocks, unworked].find(({ isError }) => isError)
  return {
    shown,
    visits: visits.data ?? [],
    failure: failed ? messageOf(failed.error, 'Erreur lors du chargement') : null,
    busy: visits.isFetching,
    retry: () => void Promise.all([visits.refetch(), blocks.refetch(), unworked.refetch()]),
  }
}
