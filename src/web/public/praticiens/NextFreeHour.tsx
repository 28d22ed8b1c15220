import { frenchDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { bookingPath } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './NextFreeHour.module.css'
import type { NextSlots } from './use-next-slot-of-each.ts'

type Props = { id: number; name: string; nextSlots: NextSlots }

/** The next hour is the button itself. Before it is known, and without one, the button has the same size. */
export function NextFreeHour({ id, name, nextSlots }: Props) {
  const slot = nextSlots?.get(id)
  return (
    <div className={styles.next}>
      <p>{captionOf(nextSlots, slot)}</p>
      <Link
        className={buttonStyles.primary}
        to={bookingPath(slot ? { praticien: id, slot } : { praticien: id })}
      >
        <span>
          {labelOf(nextSlots, slot)}
          <span className="visually-hidden">{` avec ${name}`}</span>
        </span>
      </Link>
    </div>
  )
}

function captionOf(nextSlots: NextSlots, slot: LocalTime | undefined): string | undefined {
  if (slot) return 'Prochain créneau'
  return nextSlots && 'Pas de créneau libre pour le moment'
}

function labelOf(nextSlots: NextSlots, slot: LocalTime | undefined): string {
  if (!slot) return nextSlots ? 'Voir les disponibilités' : 'Réserver'
  const text = frenchDateTime(slot)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
