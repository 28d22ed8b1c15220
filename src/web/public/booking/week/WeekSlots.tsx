import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { addDays, type Day, daysOf, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import type { Cursor } from './cursor/use-cursor.ts'
import { WeekGrid } from './days/WeekGrid.tsx'
import { filterByPeriods, type PeriodLabel } from './periods/periods.ts'
import { EmptyPeriods } from './reasons/EmptyPeriods.tsx'
import { EmptyWeek } from './reasons/EmptyWeek.tsx'
import { countSlots, type SlotsByDay } from './slots-by-day.ts'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = {
  monday: Day
  now: LocalTime
  choice: SlotChoice
  slots: UseQueryResult<SlotsByDay>
  isLate: boolean
  selectedSlot: LocalTime | null
  currentSlot?: LocalTime | null
  areAllShown: boolean
  onShowAll: (areAllShown: boolean) => void
  cursor: Cursor
  periods: readonly PeriodLabel[]
  onFilter: (periods: readonly PeriodLabel[]) => void
  onWeekChange: (monday: Day) => void
  onTurnWeek: (weeks: 1 | -1, from: LocalTime) => void
  onSelectSlot: (slot: LocalTime) => void
  invitation?: ReactNode
}

export function WeekSlots(props: Props) {
  const { monday, now, choice, slots, isLate, selectedSlot, cursor, periods, onFilter, onSelectSlot } = props
  // Deferred: rendering a hundred buttons in one task would block input on a slow phone.
  const slotsByDay = useDeferredValue(slots.data)
  if (slots.isError) {
    return (
      <LoadFailure
        title="Erreur lors du chargement des créneaux"
        reason={<FailureReason error={slots.error} />}
        onRetry={() => void slots.refetch()}
      />
    )
  }
  if (slots.isPending || slotsByDay === undefined) return <WeekSkeleton hasHours={!props.invitation} />
  const week = daysOf(monday, addDays(monday, 6))
  if (countSlots(slotsByDay, week) === 0)
    return (
      <EmptyWeek
        monday={monday}
        now={now}
        choice={choice}
        cursor={cursor}
        onWeekChange={props.onWeekChange}
      />
    )
  if (props.invitation) return props.invitation
  const filtered = new Map([...slotsByDay].map(([day, starts]) => [day, filterByPeriods(starts, periods)]))
  const count = countSlots(filtered, week)
  const goTo = (day: Day) => {
    cursor.focus({ day, minute: 0 })
    props.onWeekChange(mondayOf(day))
  }
  const emptiness = { choice, now, periods, onGo: goTo }
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLate ? 'Chargement des créneaux' : freeSlotsText(count)}
      </p>
      {count === 0 ? (
        <EmptyPeriods monday={monday} cursor={cursor} onShowAll={() => onFilter([])} {...emptiness} />
      ) : (
        <WeekGrid
          monday={monday}
          today={now.day}
          slotsByDay={filtered}
          selectedSlot={selectedSlot}
          currentSlot={props.currentSlot ?? null}
          areAllShown={props.areAllShown}
          onShowAll={props.onShowAll}
          cursor={cursor}
          onTurnWeek={props.onTurnWeek}
          emptiness={emptiness}
          onSelectSlot={(slot) => isLate || onSelectSlot(slot)}
        />
      )}
    </>
  )
}

function freeSlotsText(count: number): string {
  return count === 1 ? '1 créneau libre' : `${count} créneaux libres`
}
