import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { useCursor } from './cursor/use-cursor.ts'
import type { PeriodLabel } from './periods/periods.ts'
import { WeekView } from './WeekView.tsx'

const MonthCalendar = lazy(async () => ({ default: await loadMonthCalendar() }))

type Props = {
  monday: Day
  now: LocalTime
  choice: SlotChoice
  selectedSlot: LocalTime | null
  /** Of the appointment that is being moved: marked, but not as selected. */
  currentSlot?: LocalTime | null
  onWeekChange: (monday: Day) => void
  onSelectSlot: (slot: LocalTime) => void
  onSkipCalendar: () => void
  skipLabel?: string
  /** In place of the hours, as long as the choice is incomplete. */
  invitation?: ReactNode
}

export function WeekCalendar(props: Props) {
  const { monday, now, choice, selectedSlot, currentSlot = null, onWeekChange } = props
  const [periods, setPeriods] = useState<readonly PeriodLabel[]>([])
  const [monthAt, setMonthAt] = useState<Day | null>(null)
  const [isBackFromMonth, setIsBackFromMonth] = useState(false)
  const [areAllShown, setAreAllShown] = useState(false)
  const cursor = useCursor(selectedSlot ?? currentSlot)
  const openMonth = () => {
    const day = cursor.at && mondayOf(cursor.at.day) === monday ? cursor.at.day : monday
    // The week stays on screen until the month has loaded.
    startTransition(() => setMonthAt(day < now.day ? now.day : day))
  }
  const pickDay = (day: Day) => {
    cursor.focus({ day, minute: 0 })
    setIsBackFromMonth(false)
    setMonthAt(null)
    onWeekChange(mondayOf(day))
  }
  const closeMonth = () => {
    setIsBackFromMonth(true)
    setMonthAt(null)
  }
  return (
    <Suspense>
      {monthAt === null ? (
        <WeekView
          {...props}
          cursor={cursor}
          periods={periods}
          onFilter={setPeriods}
          areAllShown={areAllShown}
          onShowAll={setAreAllShown}
          onOpenMonth={openMonth}
          onApproachMonth={() => void loadMonthCalendar()}
          isBackFromMonth={isBackFromMonth}
        />
      ) : (
        <MonthCalendar
          initialDay={monthAt}
          now={now}
          choice={choice}
          selectedDay={selectedSlot?.day}
          periods={periods}
          onFilter={setPeriods}
          onPickDay={pickDay}
          onClose={closeMonth}
        />
      )}
    </Suspense>
  )
}

function loadMonthCalendar() {
  return import('./month/MonthCalendar.tsx').then(
    ({ MonthCalendar }) => MonthCalendar,
    () => MonthUnavailable,
  )
}

function MonthUnavailable({ onClose }: { onClose: () => void }) {
  return (
    <Notice kind="error" title="Le mois ne s’affiche pas.">
      <p>La connexion semble coupée. Les semaines restent consultables.</p>
      <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onClose}>
        Revenir à la semaine
      </button>
    </Notice>
  )
}
