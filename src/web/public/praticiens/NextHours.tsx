import { abbreviatedDay } from '#domain/language/french-day.ts'
import { formatDateTime, frenchTime } from '#domain/language/time.ts'
import { bookingPath } from '#web/app/paths.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './NextHours.module.css'
import { bookingPathOf } from './offered-hour.ts'
import type { NextSlots } from './use-next-slot-of-each.ts'

type Props = { id: number; firstName: string; lastName: string; nextSlots: NextSlots }

/** Hours on three days, and the agenda. The room is the same before they are known, and without any. */
export function NextHours({ id, firstName, lastName, nextSlots }: Props) {
  const hours = nextSlots?.get(id) ?? []
  return (
    <div className={styles.next}>
      <div className={styles.room}>
        {hours.length > 0 && (
          <ul className={styles.hours} aria-label={`Prochains créneaux avec ${firstName} ${lastName}`}>
            {hours.map((hour) => (
              <li key={formatDateTime(hour)}>
                <Link className={styles.hour} to={bookingPathOf(hour, id)}>
                  <span>{abbreviatedDay(hour.day)}</span>
                  <span className="visually-hidden">, </span>
                  <strong>{frenchTime(hour.minute)}</strong>
                  <span className="visually-hidden">{` avec ${firstName} ${lastName}`}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {nextSlots && hours.length === 0 && <p>Pas de créneau libre pour le moment</p>}
      </div>
      <Link className={`${buttonStyles.quiet} ${styles.book}`} to={bookingPath({ praticien: id })}>
        <span>
          {`Réserver avec ${firstName}`}
          <span className="visually-hidden">{` ${lastName}`}</span>
        </span>
      </Link>
    </div>
  )
}
