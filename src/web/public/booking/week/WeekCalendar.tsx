import { type ReactNode, useDeferredValue, useState } from 'react'
import { addDays, type Day, daysOf, type LocalTime } from '#domain/time.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EmptyWeek } from './EmptyWeek.tsx'
import { PeriodFilter } from './periods/PeriodFilter.tsx'
import { filterByPeriods, type PeriodLabel } from './periods/periods.ts'
import { countSlots } from './slots-by-day.ts'
import { useWeekSlots } from './use-slots.ts'
import { WeekBar } from './WeekBar.tsx'
import styles from './WeekCalendar.module.css'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = {
  monday: Day
  now: LocalTime
  choice: SlotChoice
  selectedSlot: LocalTime | null
  onWeekChange: (monday: Day) => void
  onSelectSlot: (slot: LocalTime) => void
  onSkipCalendar: () => void
  skipLabel?: string
  /** Instead of the hours, while no service is chosen. */
  invitation?: ReactNode
}

export function WeekCalendar({
  monday,
  now,
  choice,
  selectedSlot,
  onWeekChange,
  onSelectSlot,
  onSkipCalendar,
  skipLabel = 'Passer aux coordonnées',
  invitation,
}: Props) {
  const [periods, setPeriods] = useState<readonly PeriodLabel[]>([])
  return (
    <div>
      <WeekBar monday={monday} now={now} choice={choice} onWeekChange={onWeekChange} />
      <button type="button" className={styles.skip} onClick={onSkipCalendar}>
        {skipLabel}
      </button>
      <div className={styles.body}>
        <WeekSlots
          key={monday}
          monday={monday}
          now={now}
          choice={choice}
          selectedSlot={selectedSlot}
          onWeekChange={onWeekChange}
          onSelectSlot={onSelectSlot}
          invitation={invitation}
          periods={periods}
          onFilter={setPeriods}
        />
      </div>
    </div>
  )
}

type PeriodProps = { periods: readonly PeriodLabel[]; onFilter: (periods: readonly PeriodLabel[]) => void }

function WeekSlots(props: Omit<Props, 'onSkipCalendar' | 'skipLabel'> & PeriodProps) {
  const { monday, now, choice, selectedSlot, onWeekChange, onSelectSlot, periods, onFilter, invitation } =
    props
  const slots = useWeekSlots(monday, { choice, now })
  // Deferred: rendering a hundred buttons in one task would block input on a slow phone.
  const slotsByDay = useDeferredValue(slots.data)
  if (slots.isError) {
    return (
      <LoadFailure
        title="Erreur lors du chargement des créneaux"
        reason={failureMessage(slots.error)}
        onRetry={() => void slots.refetch()}
      />
    )
  }
  if (slots.isPending || slotsByDay === undefined) return <WeekSkeleton />
  const week = daysOf(monday, addDays(monday, 6))
  if (countSlots(slotsByDay, week) === 0)
    return <EmptyWeek monday={monday} now={now} choice={choice} onWeekChange={onWeekChange} />
  if (invitation) return invitation
  const filtered = new Map([...slotsByDay].map(([day, starts]) => [day, filterByPeriods(starts, periods)]))
  const count = countSlots(filtered, week)
  return (
    <>
      <PeriodFilter selected={periods} onChange={onFilter} />
      <p className="visually-hidden" role="status">
        {count === 1 ? '1 créneau libre' : `${count} créneaux libres`}
      </p>
      {count === 0 ? (
        <EmptyPeriods periods={periods} onShowAll={() => onFilter([])} />
      ) : (
        <WeekGrid
          monday={monday}
          today={now.day}
          slotsByDay={filtered}
          selectedSlot={selectedSlot}
          onSelectSlot={onSelectSlot}
        />
      )}
    </>
  )
}

function EmptyPeriods({ periods, onShowAll }: { periods: readonly PeriodLabel[]; onShowAll: () => void }) {
  return (
    <Notice kind="info" title={french`${periods.join(', ')} : rien de libre cette semaine.`}>
      <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onShowAll}>
        Afficher toute la journée
      </button>
    </Notice>
  )
}
