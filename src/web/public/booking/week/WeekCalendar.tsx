import { type ComponentType, type ReactNode, useState } from 'react'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { useCursor } from './cursor/use-cursor.ts'
import type { MonthProps } from './month/MonthCalendar.tsx'
import type { PeriodLabel } from './periods/periods.ts'
import { WeekView } from './WeekView.tsx'

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
  const [month, setMonth] = useState<{ Calendar: ComponentType<MonthProps>; day: Day } | null>(null)
  const [isBackFromMonth, setIsBackFromMonth] = useState(false)
  const [areAllShown, setAreAllShown] = useState(false)
  const cursor = useCursor(selectedSlot ?? currentSlot)
  // The week stays on screen until the month has loaded. Not a lazy component, whose boundary would delay the hydration
  // of the week.
  const openMonth = async () => {
    const day = cursor.at && mondayOf(cursor.at.day) === monday ? cursor.at.day : monday
    setMonth({ Calendar: await loadMonthCalendar(), day: day < now.day ? now.day : day })
  }
  const pickDay = (day: Day) => {
    cursor.focus({ day, minute: 0 })
    setIsBackFromMonth(false)
    setMonth(null)
    onWeekChange(mondayOf(day))
  }
  const closeMonth = () => {
    setIsBackFromMonth(true)
    setMonth(null)
  }
  if (month) {
    return (
      <month.Calendar
        initialDay={month.day}
        now={now}
        choice={choice}
        selectedDay={selectedSlot?.day}
        periods={periods}
        onFilter={setPeriods}
        onPickDay={pickDay}
        onClose={closeMonth}
      />
    )
  }
  return (
    <WeekView
      {...props}
      cursor={cursor}
      periods={periods}
      onFilter={setPeriods}
      areAllShown={areAllShown}
      onShowAll={setAreAllShown}
      onOpenMonth={() => void openMonth()}
      onApproachMonth={() => void loadMonthCalendar()}
      isBackFromMonth={isBackFromMonth}
    />
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
