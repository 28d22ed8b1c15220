import { useMediaQuery } from '@mantine/hooks'
import { useAdmin } from '../../../session/use-admin.ts'
import type { CalendarView } from './calendar-view.ts'

type Practitioners = readonly { id: number; displayName: string }[]
type Options = { chosen: number | null; practitioners: Practitioners }

/**
 * The person whose agenda is shown, or null for everybody's. On a phone a day of the week is 45 px wide, too narrow to
 * draw several people in it: the week is that of one person.
 */
export function useShownPractitioner({ view }: CalendarView, { chosen, practitioners }: Options) {
  const adminId = useAdmin().id
  const isNarrow = useMediaQuery('(width < 48rem)', undefined, { getInitialValueInEffect: false })
  const isWeekOfOne = isNarrow && view === 'semaine' && practitioners.length > 1
  const first = practitioners.find(({ id }) => id === adminId) ?? practitioners[0]
  return { isWeekOfOne, shown: chosen ?? (isWeekOfOne ? (first?.id ?? null) : null) }
}
