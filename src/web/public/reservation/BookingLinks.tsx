import { paths } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import reservationPageStyles from './reservation-page.module.css'

/** Ways on from a link that leads to no reservation. */
export function BookingLinks() {
  return (
    <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
      <Link to={paths.booking} className={buttonStyles.primary}>
        Prendre rendez-vous
      </Link>
      <Link to={paths.home} className={buttonStyles.quiet}>
        Retour à l’accueil
      </Link>
    </div>
  )
}
