import { useLocation } from 'react-router'
import type { OwnReservation } from '#contract/manage.ts'
import { NNBSP } from '#domain/typography.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { ContactDetails } from '../../layout/ContactDetails.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { deadlineText } from '../../reservation/deadline-text.ts'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import { ReservationDateTime } from '../../reservation/ReservationDateTime.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { type BookedReservation, parseBooked } from './booked.ts'
import styles from './ConfirmationPage.module.css'
import { useBookedReservation } from './use-booked-reservation.ts'

/** The booking's details travel in the history state, never in the URL. */
export function ConfirmationPage() {
  const { state } = useLocation()
  const { settings } = usePublicSettings()
  // The server has no history state: it renders the thanks without details.
  const booked = useHydrated() ? parseBooked(state) : null
  const reservation = useBookedReservation(booked)
  const isCancelled = reservation?.state === 'cancelled'
  return (
    <div className={reservationPageStyles.page}>
      <PageHead title="Réservation confirmée" noIndex />
      <div className={reservationPageStyles.card}>
        <p className={reservationPageStyles.kicker}>{isCancelled ? 'Annulé depuis' : 'C’est réservé'}</p>
        <h1 className={reservationPageStyles.title}>Merci pour votre réservation</h1>
        {booked && <BookedSlot booked={booked} reservation={reservation} />}
        {settings && !isCancelled && <ContactDetails {...settings} openingHours={null} />}
        <p className={styles.note}>
          {isCancelled
            ? 'Ce rendez-vous est annulé. Nous espérons vous revoir bientôt.'
            : 'Règlement sur place. Nous vous attendons avec plaisir.'}
        </p>
      </div>
      {booked?.link !== undefined && !isCancelled && (
        <LinkActions link={booked.link} reservation={reservation} />
      )}
      <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
        <Link
          to={paths.home}
          className={booked?.link === undefined ? buttonStyles.primary : buttonStyles.quiet}
        >
          Retour à l’accueil
        </Link>
        <Link to={paths.booking} className={buttonStyles.quiet}>
          Nouvelle réservation
        </Link>
        {booked && (
          <button type="button" className={buttonStyles.quiet} onClick={() => window.print()}>
            Imprimer
          </button>
        )}
      </div>
    </div>
  )
}

function BookedSlot({
  booked,
  reservation,
}: {
  booked: BookedReservation
  reservation: OwnReservation | null
}) {
  const { date, time } = reservation ?? booked
  return (
    <>
      <ReservationDateTime date={date} time={time} />
      <p className={styles.note}>{`Réservation n°${NNBSP}${booked.id}`}</p>
    </>
  )
}

function LinkActions({ link, reservation }: { link: string; reservation: OwnReservation | null }) {
  return (
    <>
      <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
        <Link to={link} className={buttonStyles.primary}>
          Gérer mon rendez-vous
        </Link>
        {/* A plain anchor: the router must not handle a download. */}
        <a href={`${link}/rendez-vous.ics`} className={buttonStyles.quiet}>
          Ajouter à mon agenda
        </a>
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
