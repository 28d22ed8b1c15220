import { useContext } from 'react'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import type { Selection } from '../flow/selection.ts'
import { RenderedVisit } from './first-week.ts'
import { HoursInvitation } from './invitation/HoursInvitation.tsx'
import { type SlotsRequest, useNextSlots } from './use-slots.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import styles from './WeekSection.module.css'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = SlotsRequest & {
  hasService: boolean
  /** Without a service, the one for which the hours hold. */
  example: Selection | undefined
  selectedMonday: Day | null
  selectedSlot: LocalTime | null
  onWeekChange: (monday: Day) => void
  onSelectSlot: (slot: LocalTime) => void
  onSkipCalendar: () => void
}

export function WeekSection({ selectedMonday, choice, hasService, example, ...calendar }: Props) {
  const rendered = useContext(RenderedVisit)
  const now = calendar.now ?? rendered?.now ?? null
  const monday = useDisplayedWeek(selectedMonday, { choice, now })
  const request = now && monday !== null && { ...calendar, monday, now, choice }
  const invitation = request && !hasService && <HoursInvitation {...request} example={example} />
  return (
    <div className={styles.section}>
      <WithoutScripts to="réserver" />
      {request ? (
        <WeekCalendar {...request} invitation={invitation} />
      ) : (
        <WeekSkeleton hasHours={hasService} hasBar />
      )}
    </div>
  )
}

/** Null while the first free slot is loading; the current week if loading fails. */
function useDisplayedWeek(selectedMonday: Day | null, { choice, now }: SlotsRequest): Day | null {
  const firstSlots = useNextSlots(undefined, { choice, now }, selectedMonday === null)
  if (now === null) return null
  if (selectedMonday !== null) return notBeforeThisWeek(selectedMonday, now)
  return firstSlots.isPending ? null : notBeforeThisWeek(mondayOf(firstSlots.data?.[0]?.day ?? now.day), now)
}

function notBeforeThisWeek(monday: Day, now: LocalTime): Day {
  const thisMonday = mondayOf(now.day)
  return monday > thisMonday ? monday : thisMonday
}
