import type { OwnReservation } from '#contract/booking/own-link.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { CalendarLinks } from '../../reservation/CalendarLinks.tsx'
import { deadlineText } from '../../reservation/deadline-text.ts'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import type { BookedReservation } from './booked.ts'
import styles from './ConfirmationPage.module.css'

type Props = { link: string; booked: BookedReservation; reservation: OwnReservation | null }

export function LinkActions({ link, booked, reservation }: Props) {
  return (
    <>
      <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
        <CalendarLinks path={link} appointment={reservation ?? booked} />
        <Link to={link} className={buttonStyles.quiet}>
          Gérer mon rendez-vous
        </Link>
      </div>
      {/* Rendered empty until the reservation has loaded, to avoid a layout shift. */}
      <p className={styles.deadline}>
        {reservation &&
          (deadlineText(reservation) ?? (
            <>
              Pour le déplacer ou l’annuler, <PhoneLink phone={reservation.phone} />.
            </>
          ))}
      </p>
    </>
  )
}
