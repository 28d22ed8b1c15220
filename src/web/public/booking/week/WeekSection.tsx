import { useState } from 'react'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import type { Selection } from '../flow/selection.ts'
import { useKnownNow } from './first-week.ts'
import { HoursInvitation, INVITED_DAYS } from './invitation/HoursInvitation.tsx'
import { OnWait } from './reasons/on-wait.ts'
import { type SlotsRequest, useNextSlots } from './use-slots.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import styles from './WeekSection.module.css'
import { WeekSkeleton } from './WeekSkeleton.tsx'
import { WaitBelow, type Waiting } from './waiting/WaitBelow.tsx'

type Props = SlotsRequest & {
  hasService: boolean
  /** Without an hour up to the horizon, when the details give way. */
  isFull: boolean
  /** Without a service, the one for which the hours hold. */
  example: Selection | undefined
  selectedMonday: Day | null
  selectedSlot: LocalTime | null
  onWeekChange: (monday: Day) => void
  onSelectSlot: (slot: LocalTime) => void
  onSkipCalendar: () => void
}

export function WeekSection({ selectedMonday, choice, hasService, isFull, example, ...calendar }: Props) {
  const now = useKnownNow(calendar.now)
  const { settings } = usePublicSettings()
  const [waiting, setWaiting] = useState<Waiting>('new')
  // As many as the invitation shows, which asks for the same.
  const days = hasService ? undefined : INVITED_DAYS
  const monday = useDisplayedWeek(selectedMonday, { choice, now, days })
  const request = now && monday !== null && { ...calendar, monday, now, choice }
  const invitation = request && !hasService && (
    <HoursInvitation {...request} from={selectedMonday} example={example} />
  )
  const { serviceId } = choice
  const waited = settings?.waitingList && hasService && !isFull && serviceId ? { ...choice, serviceId } : null
  return (
    <div className={styles.section} data-full={isFull}>
      <WithoutScripts to="réserver" />
      {request ? (
        <OnWait value={waited && typeof waiting === 'string' ? setWaiting : null}>
          <WeekCalendar {...request} invitation={invitation} />
        </OnWait>
      ) : (
        <WeekSkeleton hasHours={hasService} hasBar />
      )}
      {waited && now && <WaitBelow choice={waited} now={now} waiting={waiting} onChange={setWaiting} />}
    </div>
  )
}

/** Null while the first free slot is loading; the current week if loading fails. */
function useDisplayedWeek(
  selectedMonday: Day | null,
  { now, ...request }: SlotsRequest & { days: number | undefined },
): Day | null {
  const firstSlots = useNextSlots(undefined, { ...request, now }, selectedMonday === null)
  if (now === null) return null
  if (selectedMonday !== null) return notBeforeThisWeek(selectedMonday, now)
  return firstSlots.isPending ? null : notBeforeThisWeek(mondayOf(firstSlots.data?.[0]?.day ?? now.day), now)
}

function notBeforeThisWeek(monday: Day, now: LocalTime): Day {
  const thisMonday = mondayOf(now.day)
  return monday > thisMonday ? monday : thisMonday
}
