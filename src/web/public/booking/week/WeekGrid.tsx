import { useState } from 'react'
import { addDays, type Day, daysOf, type LocalTime } from '#domain/time.ts'
import { DaySlots } from './days/DaySlots.tsx'
import { DayStrip } from './days/DayStrip.tsx'
import type { SlotsByDay } from './slots-by-day.ts'
import styles from './WeekGrid.module.css'

type Props = {
  monday: Day
  today: Day
  slotsByDay: SlotsByDay
  selectedSlot: LocalTime | null
  onSelectSlot: (slot: LocalTime) => void
}

/** On a narrow screen only the shown day is visible, below the strip. */
export function WeekGrid({ monday, today, slotsByDay, selectedSlot, onSelectSlot }: Props) {
  const [selectedDay, setSelectedDay] = useState<Day | null>(null)
  const days = daysOf(monday, addDays(monday, 6)).map((day) => ({
    day,
    slots: slotsByDay.get(day) ?? [],
    isPast: day < today,
  }))
  const firstFreeDay = days.find(({ slots }) => slots.length > 0)?.day ?? monday
  const shownDay = selectedDay ?? days.find(({ day }) => day === selectedSlot?.day)?.day ?? firstFreeDay
  return (
    <>
      <DayStrip
        days={days.map(({ day, slots, isPast }) => ({ day, isPast, slotCount: slots.length }))}
        shownDay={shownDay}
        onShow={setSelectedDay}
      />
      <ol className={styles.week}>
        {days.map(({ day, slots, isPast }) => (
          <li key={day} className={styles.day} data-shown={day === shownDay}>
            <DaySlots
              day={day}
              slots={slots}
              state={isPast ? 'past' : 'open'}
              selectedSlot={selectedSlot}
              onSelectSlot={onSelectSlot}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
