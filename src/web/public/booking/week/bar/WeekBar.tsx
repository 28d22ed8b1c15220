import { useId } from 'react'
import { frenchDate, frenchShortWeek, frenchWeek } from '#domain/language/french-day.ts'
import { addDays, type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { usePrefetchSlots } from '../use-slots.ts'
import { weekOf } from '../week-range.ts'
import { CalendarNav } from './CalendarNav.tsx'
import { NextFree } from './NextFree.tsx'
import { useLaterSlots } from './use-later-slots.ts'
import styles from './WeekBar.module.css'

type Props = {
  monday: Day
  now: LocalTime
  choice: SlotChoice
  isLoading: boolean
  onWeekChange: (monday: Day) => void
}

export function WeekBar({ monday, now, choice, isLoading, onWeekChange }: Props) {
  const nextMonday = addDays(monday, 7)
  const { nextSlot, isNone, horizon } = useLaterSlots(nextMonday, { choice, now })
  const prefetchNext = usePrefetchSlots(weekOf(nextMonday), { choice, now })
  const explanationId = useId()
  return (
    <>
      <CalendarNav
        title={
          <>
            <span className="visually-hidden">Semaine {frenchWeek(monday, now.day)}</span>
            <span aria-hidden="true">{frenchShortWeek(monday, now.day)}</span>
          </>
        }
        previous={{
          label: 'Semaine précédente',
          isDisabled: monday <= mondayOf(now.day),
          onPress: () => onWeekChange(addDays(monday, -7)),
        }}
        next={{
          label: 'Semaine suivante',
          isDisabled: horizon !== null,
          reasonId: horizon === null ? undefined : explanationId,
          onApproach: prefetchNext,
          onPress: () => onWeekChange(nextMonday),
        }}
      />
      <NextFree isLoading={isLoading} onPress={nextSlot && (() => onWeekChange(mondayOf(nextSlot.day)))} />
      {isNone && (
        <p className={styles.explanation} id={explanationId}>
          Aucun créneau libre après cette semaine.
          {horizon && ` La réservation en ligne est ouverte jusqu’au ${frenchDate(horizon)}.`}
        </p>
      )}
    </>
  )
}
