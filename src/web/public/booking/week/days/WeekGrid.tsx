import { type KeyboardEvent, useId } from 'react'
import { addDays, type Day, daysOf, type LocalTime, mondayOf } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { isGridKey } from '../cursor/grid-keys.ts'
import { moveToSlot, nearestSlotTo } from '../cursor/slot-moves.ts'
import { type Cursor, useArrival } from '../cursor/use-cursor.ts'
import type { DayWithoutHoursProps } from '../reasons/DayWithoutHours.tsx'
import { LazyDayWithoutHours } from '../reasons/LazyDayWithoutHours.tsx'
import type { SlotsByDay } from '../slots-by-day.ts'
import { DaySlots } from './DaySlots.tsx'
import { DayStrip } from './DayStrip.tsx'
import { groupHours } from './hour-rows.ts'
import partStyles from './parts.module.css'
import { chooseVisibleDays, useIsNarrow } from './use-visible-days.ts'
import styles from './WeekGrid.module.css'

const HOURS_ID = 'heures'

type Props = {
  monday: Day
  today: Day
  slotsByDay: SlotsByDay
  selectedSlot: LocalTime | null
  currentSlot: LocalTime | null
  cursor: Cursor
  areAllShown: boolean
  onShowAll: (areAllShown: boolean) => void
  onTurnWeek: (weeks: 1 | -1, from: LocalTime) => void
  onSelectSlot: (slot: LocalTime) => void
  /** For a day on a phone that has no hours. */
  emptiness: Omit<DayWithoutHoursProps, 'day'>
}

/** One tab stop for all hours (ARIA APG, roving tabindex). On a narrow screen only one day is visible, below the strip. */
export function WeekGrid({
  monday,
  today,
  slotsByDay,
  selectedSlot,
  currentSlot,
  cursor,
  areAllShown,
  onShowAll,
  onTurnWeek,
  onSelectSlot,
  emptiness,
}: Props) {
  const isNarrow = useIsNarrow()
  const keysId = useId()
  const grid = useArrival<HTMLFieldSetElement>(cursor, monday)
  const days = daysOf(monday, addDays(monday, 6)).map((day) => ({
    day,
    slots: slotsByDay.get(day) ?? [],
    isPast: day < today,
  }))
  const kept = [selectedSlot, currentSlot].filter((slot) => slot !== null)
  const visibleDays = chooseVisibleDays(days, { isNarrow, areAllShown, kept })
  const groups = groupHours(visibleDays)
  const place = [cursor.at, ...kept].find((slot) => slot && mondayOf(slot.day) === monday)
  const tabStop = nearestSlotTo(place ?? { day: monday, minute: 0 }, visibleDays)
  const shownDay = place?.day ?? tabStop?.day ?? monday
  const isShownEmpty = shownDay >= today && days.find(({ day }) => day === shownDay)?.slots.length === 0
  const hidden = days.filter(({ slots }, index) => slots.length > (visibleDays[index]?.slots.length ?? 0))
  const handleKey = (event: KeyboardEvent, from: LocalTime) => {
    if (!isGridKey(event)) return
    event.preventDefault()
    if (event.key === 'PageUp') return onTurnWeek(-1, from)
    if (event.key === 'PageDown') return onTurnWeek(1, from)
    const target = moveToSlot(event.key, from, visibleDays)
    if (target) cursor.focus(target)
  }
  return (
    <>
      <DayStrip
        days={days}
        today={today}
        shownDay={shownDay}
        onShow={(day) => cursor.place({ day, minute: 0 })}
      />
      <fieldset id={HOURS_ID} ref={grid} aria-describedby={keysId}>
        <legend className="visually-hidden">Créneaux libres</legend>
        <p id={keysId} hidden>
          {french`Flèches haut et bas : changer d’heure. Gauche et droite : changer de jour. Page précédente et page suivante : changer de semaine.`}
        </p>
        <div className={styles.week}>
          <div className={`${partStyles.parts} ${styles.parts}`} aria-hidden="true">
            {groups.map(({ label, minutes }) => (
              <div key={label} className={partStyles.part}>
                <span className={styles.label}>{label}</span>
                <div className={partStyles.rows}>
                  {minutes.map((minute) => (
                    <span key={minute} />
                  ))}
                </div>
              </div>
            ))}
          </div>
          <ol className={styles.days}>
            {visibleDays.map(({ day, slots, isPast }) => (
              <li
                key={day}
                className={styles.day}
                data-shown={day === shownDay}
                aria-current={day === today ? 'date' : undefined}
              >
                <DaySlots
                  day={day}
                  slots={slots}
                  groups={groups}
                  isPast={isPast}
                  selectedSlot={selectedSlot}
                  currentSlot={currentSlot}
                  tabStop={tabStop}
                  onKey={handleKey}
                  onFocusSlot={cursor.place}
                  onSelectSlot={onSelectSlot}
                />
              </li>
            ))}
          </ol>
        </div>
        {isNarrow && isShownEmpty && <LazyDayWithoutHours day={shownDay} {...emptiness} />}
        {(areAllShown || hidden.length > 0) && (
          <button
            type="button"
            className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.more}`}
            data-here={areAllShown || hidden.some(({ day }) => day === shownDay)}
            aria-expanded={areAllShown}
            onClick={() => onShowAll(!areAllShown)}
          >
            {areAllShown ? 'Moins d’horaires' : 'Plus d’horaires'}
          </button>
        )}
      </fieldset>
    </>
  )
}

/** The hours' tab stop; false as long as there is none. */
export function focusHours(): boolean {
  const tabStop = document.querySelector<HTMLElement>(`#${HOURS_ID} [tabindex="0"]`)
  tabStop?.focus()
  return tabStop !== null
}
