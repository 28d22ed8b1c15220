import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api } from '../../session/session.ts'
import { QueryBoundary } from '../query/QueryBoundary.tsx'

/** Waits for the practice's time zone, which may differ from the browser's. */
export function PracticeClock({ children }: { children: (now: LocalTime) => ReactNode }) {
  const settings = useQuery(publicSettingsQuery(api))
  const now = useStableTime(usePracticeNow(settings.data?.timeZone))
  return (
    <QueryBoundary of={settings} failure="Erreur lors du chargement des paramètres">
      {() => now && children(now)}
    </QueryBoundary>
  )
}

/** Stable reference until the minute changes: the calendar rerenders its entries for a new object. */
function useStableTime(now: LocalTime | null): LocalTime | null {
  const { day, minute } = now ?? {}
  return useMemo(() => (day === undefined || minute === undefined ? null : { day, minute }), [day, minute])
}
