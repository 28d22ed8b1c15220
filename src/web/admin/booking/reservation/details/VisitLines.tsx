import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { CardPayments } from '../../../accounting/visit/use-card-payments.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { reservationEnd } from '../../entries/reservation.ts'
import { agreedText } from '../parts/agreed-text.ts'
import { useColleagues } from '../use-colleagues.ts'
import styles from './card.module.css'

type Props = {
  reservation: AgendaReservation
  payment: Pick<CardPayments, 'text' | 'state'>
  /** Null where it cannot be moved. */
  onMove: (() => void) | null
}

/** When, what, for how much, and what became of the payment. */
export function VisitLines({ reservation, payment, onMove }: Props) {
  const isTeam = useColleagues(reservation).length > 0
  const hours = `${frenchTime(toLocalTime(reservation).minute)} – ${frenchTime(reservationEnd(reservation))}`
  return (
    <div className={styles.what}>
      <p className={styles.when}>
        <span>{frenchDate(reservation.date)}</span>
        {onMove === null ? (
          <span className={styles.hour}>{hours}</span>
        ) : (
          <button type="button" className={styles.hour} onClick={onMove}>
            {hours}
            <span className="visually-hidden">{french` : déplacer`}</span>
          </button>
        )}
      </p>
      <p className={styles.agreed}>
        <span>{agreedText(reservation)}</span>
        {payment.text && <Badge tone={toneOf(payment.state)}>{payment.text}</Badge>}
      </p>
      {isTeam && <p>{`avec ${reservation.praticienName}`}</p>}
    </div>
  )
}

function toneOf(state: string | undefined): BadgeTone {
  if (state === 'paid') return 'success'
  return state === 'partly' || state === 'overpaid' ? 'warning' : 'neutral'
}
