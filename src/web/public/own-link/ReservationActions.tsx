import { useQuery } from '@tanstack/react-query'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { paths, reservationPath } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { WithoutScripts } from '../forms/WithoutScripts.tsx'
import { BookAgainLink } from '../reservation/BookAgainLink.tsx'
import { CalendarLinks } from '../reservation/CalendarLinks.tsx'
import { deadlineText, tooLateText } from '../reservation/deadline-text.ts'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import { EarlierOffer } from '../waiting-list/form/EarlierOffer.tsx'
import { AgainSection } from './again/AgainSection.tsx'
import styles from './OwnLinkPage.module.css'
import { againQuery } from './queries.ts'

type Props = { reservation: OwnReservation; token: string; onMove: () => void; onCancel: () => void }

export function ReservationActions(props: Props) {
  const { reservation } = props
  if (reservation.state !== 'planned') return <BookAgain reservation={reservation} token={props.token} />
  const tooLate = tooLateText(reservation)
  const deadline = deadlineText(reservation)
  return (
    <>
      {tooLate !== null && (
        <div className={styles.notice}>
          <Notice kind="info" title={tooLate}>
            <p>
              Un empêchement{NNBSP}? Même au dernier moment, <PhoneLink phone={reservation.phone} />.
            </p>
          </Notice>
        </div>
      )}
      {reservation.move.usedUp && (
        <div className={styles.notice}>
          <Notice kind="info" title={french`Ce rendez-vous a été déplacé trois fois aujourd’hui.`}>
            <p>
              Pour le déplacer encore, <PhoneLink phone={reservation.phone} />.
            </p>
          </Notice>
        </div>
      )}
      <div className={`${actionRowStyles.center} ${reservationPageStyles.actions} ${styles.planned}`}>
        <CalendarLinks path={reservationPath(props.token)} appointment={reservation} />
        <ChangeButtons {...props} />
      </div>
      {deadline !== null && <p className={`${styles.deadline} ${styles.needsScripts}`}>{deadline}</p>}
      <EarlierOffer reservation={reservation} token={props.token} className={styles.needsScripts} />
      <WithoutScripts to="déplacer ou annuler ce rendez-vous" />
    </>
  )
}

function ChangeButtons({ reservation, onMove, onCancel }: Omit<Props, 'token'>) {
  const { open: isMoveAllowed } = reservation.move
  const { open: isCancelAllowed } = reservation.cancel
  if (!isMoveAllowed && !isCancelAllowed) return null
  return (
    <div className={`${actionRowStyles.center} ${styles.changes} ${styles.needsScripts}`}>
      {isMoveAllowed && (
        <button type="button" className={buttonStyles.quiet} onClick={onMove}>
          Déplacer
        </button>
      )}
      {isCancelAllowed && (
        <button type="button" className={`${buttonStyles.quiet} ${styles.danger}`} onClick={onCancel}>
          Annuler
        </button>
      )}
    </div>
  )
}

function BookAgain({ reservation, token }: Pick<Props, 'reservation' | 'token'>) {
  const gone = goneText(reservation)
  const again = useQuery({ ...againQuery(token), enabled: reservation.state === 'past' && gone === null })
  const offer = again.data?.offer
  return (
    <>
      {gone !== null && <p className={styles.lead}>{gone}</p>}
      {offer && <AgainSection token={token} offer={offer} onRefused={() => void again.refetch()} />}
      <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
        <BookAgainLink
          reservation={reservation}
          label={offer ? 'Choisir une autre heure' : 'Reprendre rendez-vous'}
          className={offer ? buttonStyles.quiet : buttonStyles.primary}
        />
        <Link to={paths.home} className={buttonStyles.quiet}>
          Retour à l’accueil
        </Link>
      </div>
    </>
  )
}

/** Names the practitioner or service that can no longer be booked; null if both can. */
function goneText({ service, serviceId, practitioner, praticienId }: OwnReservation): string | null {
  if (praticienId === null) return `${practitioner} ne prend plus de rendez-vous en ligne.`
  if (service !== null && serviceId === null)
    return french`${service} n’est plus proposé en ligne : choisissez une autre prestation.`
  return null
}
