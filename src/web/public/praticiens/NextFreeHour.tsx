import { frenchDateTime } from '#domain/language/french-day.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './NextFreeHour.module.css'
import type { NextSlots } from './use-next-slot-of-each.ts'

type Props = { id: number; name: string; nextSlots: NextSlots }

/** The room is always reserved, to avoid a layout shift. */
export function NextFreeHour({ id, name, nextSlots }: Props) {
  const slot = nextSlots?.get(id)
  return (
    <p className={styles.next}>
      {slot && (
        <>
          Prochain créneau
          <Link to={bookingPath({ praticien: id, slot })}>
            {frenchDateTime(slot)}
            <span className="visually-hidden">{` avec ${name}`}</span>
          </Link>
        </>
      )}
      {nextSlots && !slot && 'Pas de créneau libre pour le moment'}
    </p>
  )
}
