import { useState } from 'react'
import { addDays, type Day, daysOf, type LocalTime } from '#domain/time.ts'
import { DaySlots } from './days/DaySlots.tsx'
import { DayStrip } from './days/DayStrip.tsx'
import type { Offered } from './offered.ts'
import styles from './WeekGrid.module.css'

type Props = {
  monday: Day
  today: Day
  offered: Offered
  chosen: LocalTime | null
  onChoose: (slot: LocalTime) => void
}

/** On a narrow screen only the shown day is visible, below the strip. */
export function WeekGrid({ monday, today, offered, chosen, onChoose }: Props) {
  const [picked, setPicked] = useState<Day | null>(null)
  const days = daysOf(monday, addDays(monday, 6)).map((day) => ({
    day,
    slots: offered.get(day) ?? [],
    isPast: day < today,
  }))
  const firstFree = days.find(({ slots }) => slots.length > 0)?.day ?? monday
  const shown = picked ?? days.find(({ day }) => day === chosen?.day)?.day ?? firstFree
  return (
    <>
      <DayStrip
        days={days.map(({ slots, ...rest }) => ({ ...rest, count: slots.length }))}
        shown={shown}
        onShow={setPicked}
      />
      <ol className={styles.week}>
        {days.map(({ day, slots, isPast }) => (
          <li key={day} className={styles.day} data-shown={day === shown}>
            <DaySlots
              day={day}
              slots={slots}
              state={isPast ? 'past' : 'open'}
              chosen={chosen}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
