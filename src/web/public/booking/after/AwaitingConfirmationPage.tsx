import { useLocation } from 'react-router'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { BookAgainLink } from '../../reservation/BookAgainLink.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { type AwaitedBooking, parseAwaited } from './booked.ts'
import styles from './ConfirmationPage.module.css'

const frenchClock = (time: string) => frenchTime(parseTime(time) ?? 0)

/** As on the confirmation, the details travel in the history state, never in the URL. */
export function AwaitingConfirmationPage() {
  const { state } = useLocation()
  const { settings } = usePublicSettings()
  const awaited = useHydrated() ? parseAwaited(state) : null
  return (
    <div className={reservationPageStyles.page}>
      <PageHead title="Réservation à confirmer" noIndex />
      <div className={reservationPageStyles.card}>
        <p className={reservationPageStyles.kicker}>Pas encore réservé</p>
        <h1 className={reservationPageStyles.title}>Vérifiez votre boîte e-mail</h1>
        <Steps awaited={awaited} />
        <p className={styles.note}>
          Rien reçu{NNBSP}? Regardez dans les courriers indésirables, ou{' '}
          <PhoneLink phone={settings?.phone ?? null} />.
        </p>
      </div>
      <div className={`${actionRowStyles.center} ${reservationPageStyles.actions}`}>
        <Link to={paths.home} className={buttonStyles.quiet}>
          Retour à l’accueil
        </Link>
        <BookAgainLink reservation={null} label="Nouvelle réservation" className={buttonStyles.link} />
      </div>
    </div>
  )
}

function Steps({ awaited }: { awaited: AwaitedBooking | null }) {
  if (awaited === null) {
    return (
      <p>
        Pour réserver, ouvrez l’e-mail que nous vous avons envoyé, suivez son lien et appuyez sur «{NNBSP}
        Confirmer mon rendez-vous{NNBSP}».
      </p>
    )
  }
  const { email, date, time, confirmBefore } = awaited
  return (
    <>
      <p>
        Votre créneau du <strong>{`${frenchDate(date)} à ${frenchClock(time)}`}</strong> est gardé jusqu’à{' '}
        <strong>{frenchClock(confirmBefore)}</strong>, mais il n’est pas encore réservé.
      </p>
      <p>
        Pour le réserver, ouvrez avant cette heure l’e-mail envoyé à <strong>{email}</strong>, suivez son lien
        et appuyez sur «{NNBSP}Confirmer mon rendez-vous{NNBSP}».
      </p>
    </>
  )
}
