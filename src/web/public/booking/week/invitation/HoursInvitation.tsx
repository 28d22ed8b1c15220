import { frenchDateTime, weekdayName } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { addDays, type Day, daysOf, type LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { withinSentence } from '#domain/visit/service-parts.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { Selection } from '../../flow/selection.ts'
import { useNextSlots } from '../use-slots.ts'
import styles from './HoursInvitation.module.css'

export const INVITED_DAYS = 3

type Props = {
  monday: Day
  /** The week that the visitor has opened. */
  from: Day | null
  now: LocalTime
  choice: SlotChoice
  example: Selection | undefined
  selectedSlot: LocalTime | null
  onSelectSlot: (slot: LocalTime) => void
}

/** The week before a service is chosen: the hours depend on its length. */
export function HoursInvitation({ monday, from, now, choice, example, selectedSlot, onSelectSlot }: Props) {
  const { data: nextSlots = [] } = useNextSlots(from !== null && from > now.day ? from : undefined, {
    choice,
    now,
    days: INVITED_DAYS,
  })
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
            : 'Les heures libres dépendent de sa durée.'}
        </p>
        {!selectedSlot && <p className={styles.example}>Prochaines heures{exampleOf(example)}</p>}
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
  if (!example) return ''
  const { service, variant, duration } = example
  const names = [service.name, variant.name && withinSentence(variant.name), frenchLength(duration)]
  return ` pour ${names.filter(Boolean).join(', ')}`
}

function isSameTime(slot: LocalTime, other: LocalTime | null): boolean {
  return slot.day === other?.day && slot.minute === other.minute
}
