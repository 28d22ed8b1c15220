import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { parsePhoneNumber } from '#web/ui/phone-number.ts'
import styles from './cancellations.module.css'

export type Unchanged = { reservation: AgendaReservation; reason: string }

/** Clients whose visits stay: whom to call, about which hour, and why. */
export function CallList({ staying }: { staying: readonly Unchanged[] }) {
  return (
    <ul className={styles.calls}>
      {staying.map(({ reservation, reason }) => (
        <li key={reservation.id}>
          <span className={styles.called}>
            <strong>{reservationTitle(reservation.clientName)}</strong>
            <Phone phone={reservation.clientPhone} />
          </span>
          <span className={styles.when}>{frenchDateTime(toLocalTime(reservation))}</span>
          <span className={styles.detail}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

function Phone({ phone }: { phone: string | null }) {
  const number = phone === null ? null : parsePhoneNumber(phone)
  if (!number) return <span className={styles.detail}>sans téléphone</span>
  return <a href={number.href}>{number.label}</a>
}
