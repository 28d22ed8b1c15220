import { useAdmin } from '../../session/use-admin.ts'
import type { Practitioner } from './calendar-props.ts'
import type { CalendarView } from './calendar-view.ts'

type Options = { chosen: number | null; practitioners: readonly Practitioner[] }

/** The person whose agenda is shown, or null for everybody's. The week is always that of one person. */
export function useShownPractitioner(
  { view }: CalendarView,
  { chosen, practitioners }: Options,
): number | null {
  const adminId = useAdmin().id
  if (view === 'equipe') return null
  const known = practitioners.find(({ id }) => id === chosen)?.id ?? null
  if (known !== null || view !== 'semaine') return known
  return (practitioners.find(({ id }) => id === adminId) ?? practitioners[0])?.id ?? null
}
