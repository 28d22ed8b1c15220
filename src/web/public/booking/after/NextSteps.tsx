import type { OwnReservation } from '#contract/booking/own-link.ts'
import { paths } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { BookAgainLink } from '../../reservation/BookAgainLink.tsx'
import { AnotherServiceLink } from './AnotherServiceLink.tsx'
import type { BookedReservation } from './booked.ts'
import styles from './ConfirmationPage.module.css'

type Props = { booked: BookedReservation | null; reservation: OwnReservation | null; isHomeLoud: boolean }

export function NextSteps({ booked, reservation, isHomeLoud }: Props) {
  const look = isHomeLoud ? buttonStyles.quiet : buttonStyles.link
  const isCancelled = reservation?.state === 'cancelled'
  return (
    <div className={`${actionRowStyles.center} ${styles.next}`}>
      <Link to={paths.home} className={isHomeLoud ? buttonStyles.primary : buttonStyles.link}>
        Retour à l’accueil
      </Link>
      {booked && !isCancelled && (
        <AnotherServiceLink booked={booked} reservation={reservation} className={look} />
      )}
      <BookAgainLink reservation={reservation} label="Nouvelle réservation" className={look} />
      {booked && (
        <button type="button" className={buttonStyles.link} onClick={() => window.print()}>
          Imprimer
        </button>
      )}
    </div>
  )
}
