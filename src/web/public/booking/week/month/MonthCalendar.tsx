import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { frenchDate, monthName } from '#domain/language/french-day.ts'
import { addMonths, lastDayOf, monthOf } from '#domain/language/months.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { FailureReason } from '../../../reservation/FailureReason.tsx'
import { CalendarNav } from '../bar/CalendarNav.tsx'
import { NextFree } from '../bar/NextFree.tsx'
import { useLaterSlots } from '../bar/use-later-slots.ts'
import barStyles from '../bar/WeekBar.module.css'
import { isGridKey } from '../cursor/grid-keys.ts'
import { PeriodFilter } from '../periods/PeriodFilter.tsx'
import { countByPeriod, filterByPeriods, type PeriodLabel } from '../periods/periods.ts'
import type { SlotsByDay } from '../slots-by-day.ts'
import { usePrefetchSlots } from '../use-slots.ts'
import styles from '../WeekCalendar.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { clampDay, moveToDay, turnMonth, wholeWeeksOf } from './month-layout.ts'
import { useMonthSlots, useWeekFromMonth } from './use-month-slots.ts'

export type MonthProps = {
  initialDay: Day
  now: LocalTime
  choice: SlotChoice
  selectedDay: Day | undefined
  periods: readonly PeriodLabel[]
  onFilter: (periods: readonly PeriodLabel[]) => void
  onPickDay: (day: Day) => void
  onClose: () => void
}

/** Keys as in the ARIA APG's date picker; the focused day decides which month is shown. */
export function MonthCalendar({
  initialDay,
  now,
  choice,
  periods,
  onFilter,
  onPickDay,
  ...props
}: MonthProps) {
  const [focusedDay, setFocusedDay] = useState(initialDay)
  const awaitedDay = useRef<Day | null>(initialDay)
  const month = monthOf(focusedDay)
  const request = { choice, now }
  const slots = useMonthSlots(month, request)
  const showWeek = useWeekFromMonth(month, request)
  const { nextSlot, isNone, horizon } = useLaterSlots(`${addMonths(month, 1)}-01`, request)
  const prefetchNext = usePrefetchSlots(wholeWeeksOf(addMonths(month, 1)), request)
  const explanationId = useId()
  const bounds = { start: now.day, end: horizon === null ? LAST_DAY : lastDayOf(month) }
  const turn = (count: number) => setFocusedDay(clampDay(turnMonth(focusedDay, count), bounds))
  const handleKey = (event: KeyboardEvent, from: Day) => {
    const target = isGridKey(event) && moveToDay(event.key, from)
    if (!target) return
    event.preventDefault()
    const day = clampDay(target, bounds)
    awaitedDay.current = day
    setFocusedDay(day)
  }
  const takeFocus = () => {
    const isAwaited = awaitedDay.current === focusedDay
    if (isAwaited) awaitedDay.current = null
    return isAwaited
  }
  const slotsByDay = slots.data && filterMonth(slots.data, periods)
  return (
    <div className={styles.calendar}>
      <CalendarNav
        title={`${monthName(focusedDay)} ${month.slice(0, 4)}`}
        previous={{ label: 'Mois précédent', isDisabled: month <= monthOf(now.day), onPress: () => turn(-1) }}
        next={{
          label: 'Mois suivant',
          isDisabled: horizon !== null,
          reasonId: horizon === null ? undefined : explanationId,
          onApproach: prefetchNext,
          onPress: () => turn(1),
        }}
      />
      <NextFree onPress={nextSlot && (() => setFocusedDay(nextSlot.day))} />
      {isNone && (
        <p className={barStyles.explanation} id={explanationId}>
          Aucun créneau libre après ce mois.
          {horizon && ` La réservation en ligne est ouverte jusqu’au ${frenchDate(horizon)}.`}
        </p>
      )}
      <PeriodFilter
        selected={periods}
        counts={slots.data && countByPeriod(slotsOfMonth(slots.data, month))}
        onChange={onFilter}
      />
      <button
        type="button"
        className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.view}`}
        onClick={props.onClose}
      >
        Semaine
      </button>
      <div className={styles.body}>
        {slots.isError ? (
          <LoadFailure
            title="Erreur lors du chargement des créneaux"
            reason={<FailureReason error={slots.error} />}
            onRetry={() => void slots.refetch()}
          />
        ) : (
          <MonthGrid
            month={month}
            today={now.day}
            slotsByDay={slotsByDay}
            selectedDay={props.selectedDay}
            focusedDay={focusedDay}
            takeFocus={takeFocus}
            onKey={handleKey}
            onFocusDay={setFocusedDay}
            onPickDay={(day) => {
              showWeek(day)
              onPickDay(day)
            }}
          />
        )}
      </div>
    </div>
  )
}

/** No bound while the horizon lies in a later month. */
const LAST_DAY = '9999-12-31'

function filterMonth(slotsByDay: SlotsByDay, periods: readonly PeriodLabel[]): SlotsByDay {
  return new Map([...slotsByDay].map(([day, slots]) => [day, filterByPeriods(slots, periods)]))
}

function slotsOfMonth(slotsByDay: SlotsByDay, month: string) {
  return [...slotsByDay].flatMap(([day, slots]) => (monthOf(day) === month ? slots : []))
}
