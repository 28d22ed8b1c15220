import { frenchDateTime, weekdayName } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { addDays, type Day, daysOf, type LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { Selection } from '../../flow/selection.ts'
import { useNextSlots } from '../use-slots.ts'
import styles from './HoursInvitation.module.css'

type Props = {
  monday: Day
  now: LocalTime
  choice: SlotChoice
  example: Selection | undefined
  selectedSlot: LocalTime | null
  onSelectSlot: (slot: LocalTime) => void
}

/** The week before a service is chosen: the hours depend on its length. */
export function HoursInvitation({ monday, now, choice, example, selectedSlot, onSelectSlot }: Props) {
  const { data: nextSlots = [] } = useNextSlots(monday > now.day ? monday : undefined, { choice, now })
  const isSelected = (slot: LocalTime) => isSameTime(slot, selectedSlot)
  const slots = selectedSlot && !nextSlots.some(isSelected) ? [selectedSlot, ...nextSlots] : nextSlots
  return (
    <div className={styles.week}>
      <ol className={styles.days} aria-label="Jours de la semaine">
        {daysOf(monday, addDays(monday, 6)).map((day) => (
          <li key={day} className={styles.day} data-past={day < now.day}>
            <span className={styles.weekday}>{weekdayName(day).slice(0, 3)}</span>{' '}
            <span>{Number(day.slice(8))}</span>
          </li>
        ))}
      </ol>
      <div className={styles.text}>
        <p className={styles.title}>
          {selectedSlot
            ? french`${frenchDateTime(selectedSlot)} : c’est noté.`
            : 'Choisissez d’abord une prestation.'}
        </p>
        <p className={styles.reason}>
          {selectedSlot
            ? 'Choisissez une prestation pour savoir si cette heure convient à sa durée.'
            : french`Les heures libres dépendent de sa durée. Voici les prochaines${exampleOf(example)} :`}
        </p>
        <ul className={styles.slots} aria-label="Prochains créneaux">
          {slots.map((slot) => (
            <li key={`${slot.day} ${slot.minute}`}>
              <button
                type="button"
                className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.slot}`}
                aria-pressed={isSelected(slot)}
                onClick={() => onSelectSlot(slot)}
              >
                {frenchDateTime(slot)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function exampleOf(example: Selection | undefined): string {
  return example ? ` pour ${example.name} (${frenchLength(example.duration)})` : ''
}

function isSameTime(slot: LocalTime, other: LocalTime | null): boolean {
  return slot.day === other?.day && slot.minute === other.minute
}
