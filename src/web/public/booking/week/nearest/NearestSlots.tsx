import { frenchDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './NearestSlots.module.css'
import { useNearestSlots } from './use-nearest-slots.ts'

type Props = {
  slot: LocalTime
  choice: SlotChoice
  now: LocalTime
  title?: string
  onSelectSlot: (slot: LocalTime) => void
}

export function NearestSlots({ slot, choice, now, title, onSelectSlot }: Props) {
  const { data: nearest } = useNearestSlots(slot, { choice, now })
  // Rendered only when complete: nothing shifts under the visitor's finger.
  if (!nearest) return null
  return (
    <Notice kind="info" title={title ?? `Le créneau du ${frenchDateTime(slot)} n’est plus proposé.`}>
      {nearest.length === 0 ? (
        <p>Choisissez-en un autre dans le calendrier.</p>
      ) : (
        <>
          <p>Voici les créneaux libres les plus proches.</p>
          <ul className={styles.nearest}>
            {nearest.map((nearSlot) => (
              <li key={`${nearSlot.day} ${nearSlot.minute}`}>
                <button
                  type="button"
                  className={`${buttonStyles.quiet} ${buttonStyles.small}`}
                  onClick={() => onSelectSlot(nearSlot)}
                >
                  {frenchDateTime(nearSlot)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
