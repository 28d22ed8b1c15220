import type { OwnReservation } from '#contract/manage.ts'
import { NNBSP } from '#domain/typography.ts'
import { bookingPath, paths, reservationPath } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import { deadlineSentence, tooLateSentence } from '../reservation/words.ts'
import styles from './ManagePage.module.css'

type Props = { reservation: OwnReservation; token: string; onMove: () => void; onCancel: () => void }

export function ReservationActions(props: Props) {
  const { reservation } = props
  if (reservation.state !== 'planned') return <BookAgain serviceId={reservation.serviceId} />
  const late = tooLateSentence(reservation)
  const deadline = deadlineSentence(reservation)
  return (
    <>
      {late !== null && (
        <div className={styles.said}>
          <Notice kind="info" title={late}>
            <p>
              Un empêchement{NNBSP}? Même au dernier moment, <PhoneLink phone={reservation.phone} />.
            </p>
          </Notice>
        </div>
      )}
      <Buttons {...props} />
      {deadline !== null && <p className={`${styles.deadline} ${styles.scripted}`}>{deadline}</p>}
      <noscript>
        <p className={styles.deadline}>
          Sans JavaScript, un rendez-vous ne se déplace ni ne s’annule ici{NNBSP}:{' '}
          <PhoneLink phone={reservation.phone} />.
        </p>
      </noscript>
    </>
  )
}

function Buttons({ reservation, token, onMove, onCancel }: Props) {
  return (
    <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
      {reservation.move.open && (
        <button type="button" className={`${buttonStyles.primary} ${styles.scripted}`} onClick={onMove}>
          Déplacer
        </button>
      )}
      {/* A plain anchor: the router must not handle a download. */}
      <a href={`${reservationPath(token)}/rendez-vous.ics`} className={buttonStyles.quiet}>
        Ajouter à mon agenda
      </a>
      {reservation.cancel.open && (
        <button
          type="button"
          className={`${buttonStyles.quiet} ${styles.danger} ${styles.scripted}`}
          onClick={onCancel}
        >
          Annuler
        </button>
      )}
    </div>
  )
}

function BookAgain({ serviceId }: { serviceId: number | null }) {
  return (
    <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
      <Link
        to={serviceId === null ? paths.booking : bookingPath({ service: serviceId })}
        className={buttonStyles.primary}
      >
        Reprendre rendez-vous
      </Link>
      <Link to={paths.home} className={buttonStyles.quiet}>
        Retour à l’accueil
      </Link>
    </div>
  )
}
