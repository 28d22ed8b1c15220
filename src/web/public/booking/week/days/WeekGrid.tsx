import { type KeyboardEvent, useId } from 'react'
import { addDays, type Day, daysOf, type LocalTime, mondayOf } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { isGridKey } from '../cursor/grid-keys.ts'
import { moveToSlot, nearestSlotTo } from '../cursor/slot-moves.ts'
import { type Cursor, useArrival } from '../cursor/use-cursor.ts'
import type { SlotsByDay } from '../slots-by-day.ts'
import { DaySlots } from './DaySlots.tsx'
import { DayStrip } from './DayStrip.tsx'
import styles from './WeekGrid.module.css'

type Props = {
  monday: Day
  today: Day
  slotsByDay: SlotsByDay
  selectedSlot: LocalTime | null
  cursor: Cursor
  onTurnWeek: (weeks: 1 | -1, from: LocalTime) => void
  onSelectSlot: (slot: LocalTime) => void
}

/** One tab stop for all hours (ARIA APG, roving tabindex). On a narrow screen only one day is visible, below the strip. */
export function WeekGrid({
  monday,
  today,
  slotsByDay,
  selectedSlot,
  cursor,
  onTurnWeek,
  onSelectSlot,
}: Props) {
  const keysId = useId()
  const grid = useArrival<HTMLFieldSetElement>(cursor, monday)
  const days = daysOf(monday, addDays(monday, 6)).map((day) => ({
    day,
    slots: slotsByDay.get(day) ?? [],
    isPast: day < today,
  }))
  const place = [cursor.at, selectedSlot].find((slot) => slot && mondayOf(slot.day) === monday)
  const tabStop = nearestSlotTo(place ?? { day: monday, minute: 0 }, days)
  const shownDay = place?.day ?? tabStop?.day ?? monday
  const handleKey = (event: KeyboardEvent, from: LocalTime) => {
    if (!isGridKey(event)) return
    event.preventDefault()
    if (event.key === 'PageUp') return onTurnWeek(-1, from)
    if (event.key === 'PageDown') return onTurnWeek(1, from)
    const target = moveToSlot(event.key, from, days)
    if (target) cursor.focus(target)
  }
  return (
    <>
      <DayStrip days={days} shownDay={shownDay} onShow={(day) => cursor.place({ day, minute: 0 })} />
      <fieldset ref={grid} aria-describedby={keysId}>
        <legend className="visually-hidden">Créneaux libres</legend>
        <p id={keysId} hidden>
          {french`Flèches haut et bas : changer d’heure. Gauche et droite : changer de jour. Page précédente et page suivante : changer de semaine.`}
        </p>
        <ol className={styles.week}>
          {days.map(({ day, slots, isPast }) => (
            <li key={day} className={styles.day} data-shown={day === shownDay}>
              <DaySlots
                day={day}
                slots={slots}
                state={isPast ? 'past' : 'open'}
                selectedSlot={selectedSlot}
                tabStop={tabStop}
                onKey={handleKey}
                onFocusSlot={cursor.place}
                onSelectSlot={onSelectSlot}
              />
            </li>
          ))}
        </ol>
      </fieldset>
    </>
  )
}
