import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { addDays, type Day, daysOf, type LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import { type Cursor, useArrival } from './cursor/use-cursor.ts'
import { WeekGrid } from './days/WeekGrid.tsx'
import { filterByPeriods, type PeriodLabel } from './periods/periods.ts'
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
        isServiceChosen={!props.invitation}
        onWeekChange={props.onWeekChange}
      />
    )
  if (props.invitation) return props.invitation
  const filtered = new Map([...slotsByDay].map(([day, starts]) => [day, filterByPeriods(starts, periods)]))
  const count = countSlots(filtered, week)
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLate ? 'Chargement des créneaux' : freeSlotsText(count)}
      </p>
      {count === 0 ? (
        <EmptyPeriods monday={monday} cursor={cursor} periods={periods} onShowAll={() => onFilter([])} />
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
          onSelectSlot={(slot) => isLate || onSelectSlot(slot)}
        />
      )}
    </>
  )
}

function freeSlotsText(count: number): string {
  return count === 1 ? '1 créneau libre' : `${count} créneaux libres`
}

type EmptyProps = {
  monday: Day
  cursor: Cursor
  periods: readonly PeriodLabel[]
  onShowAll: () => void
}

function EmptyPeriods({ monday, cursor, periods, onShowAll }: EmptyProps) {
  const notice = useArrival<HTMLDivElement>(cursor, monday)
  return (
    <Notice kind="info" title={french`${periods.join(', ')} : rien de libre cette semaine.`} ref={notice}>
      <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onShowAll}>
        Afficher toute la journée
      </button>
    </Notice>
  )
}
