import type { ReactNode } from 'react'
import { addDays, type Day, daysOf, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { SkipButton } from '../flow/SkipButton.tsx'
import { useLaterSlots } from './bar/use-later-slots.ts'
import { WeekBar } from './bar/WeekBar.tsx'
import type { Cursor } from './cursor/use-cursor.ts'
import { PeriodFilter } from './periods/PeriodFilter.tsx'
import { countByPeriod, type PeriodLabel } from './periods/periods.ts'
import type { SlotsByDay } from './slots-by-day.ts'
import { useShownWeek } from './use-slots.ts'
import styles from './WeekCalendar.module.css'
import { WeekSlots } from './WeekSlots.tsx'

type Props = {
  monday: Day
  now: LocalTime
  choice: SlotChoice
  selectedSlot: LocalTime | null
  currentSlot?: LocalTime | null
  areAllShown: boolean
  onShowAll: (areAllShown: boolean) => void
  cursor: Cursor
  periods: readonly PeriodLabel[]
  onFilter: (periods: readonly PeriodLabel[]) => void
  onWeekChange: (monday: Day) => void
  onSelectSlot: (slot: LocalTime) => void
  onSkipCalendar: () => void
  skipLabel?: string
  onOpenMonth: () => void
  onApproachMonth: () => void
  isBackFromMonth: boolean
  invitation?: ReactNode
}

export function WeekView({ onSkipCalendar, skipLabel = 'Passer aux coordonnées', ...props }: Props) {
  const { monday, now, choice, cursor, periods, onFilter, onWeekChange, onApproachMonth } = props
  const { shown, slots, isLate } = useShownWeek(monday, { choice, now })
  const { horizon } = useLaterSlots(addDays(monday, 7), { choice, now })
  const turnWeek = (weeks: 1 | -1, from: LocalTime) => {
    const target = addDays(monday, weeks * 7)
    if (weeks === 1 ? horizon !== null : target < mondayOf(now.day)) return
    cursor.focus({ ...from, day: addDays(from.day, weeks * 7) })
    onWeekChange(target)
  }
  return (
    <div className={styles.calendar}>
      <WeekBar
        monday={monday}
        now={now}
        choice={choice}
        isLoading={slots.isPending}
        onWeekChange={onWeekChange}
      />
      {!props.invitation && (
        <PeriodFilter
          selected={periods}
          counts={slots.data && countByPeriod(slotsOfWeek(slots.data, shown))}
          onChange={onFilter}
        />
      )}
      <button
        type="button"
        className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.view}`}
        ref={props.isBackFromMonth ? focus : undefined}
        onPointerEnter={onApproachMonth}
        onFocus={onApproachMonth}
        onClick={props.onOpenMonth}
      >
        Mois
      </button>
      <SkipButton label={skipLabel} className={styles.skip} onPress={onSkipCalendar} />
      <div className={styles.body} aria-busy={isLate} data-late={isLate}>
        <WeekSlots
          key={shown}
          {...props}
          monday={shown}
          slots={slots}
          isLate={isLate}
          onTurnWeek={turnWeek}
        />
      </div>
    </div>
  )
}

function slotsOfWeek(slotsByDay: SlotsByDay, monday: Day) {
  return daysOf(monday, addDays(monday, 6)).flatMap((day) => slotsByDay.get(day) ?? [])
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
