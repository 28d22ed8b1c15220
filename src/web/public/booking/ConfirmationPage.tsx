import { useLocation } from 'react-router'
import { dayNumeral, monthName, weekdayName } from '#domain/french-day.ts'
import { frenchTime, parseTime } from '#domain/time.ts'
import { paths } from '#web/app/paths.ts'
import { useHydrated } from '#web/app/use-hydrated.ts'
import button from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './ConfirmationPage.module.css'

type Booked = { date: string; time: string; id: number }

/** Thanks, and what to remember. The details travel in the history entry, never in the address. */
export function ConfirmationPage() {
  const { state } = useLocation()
  // The server cannot see the history entry: its page is the plain thank-you.
  const booked = useHydrated() && isBooked(state) ? state : null
  return (
    <div className={styles.page}>
      <PageHead title="Réservation confirmée" hidden />
      <div className={styles.card}>
        <p className={styles.kicker}>C’est réservé</p>
        <h1 className={styles.title}>Merci pour votre réservation</h1>
        {booked && <BookedSlot {...booked} />}
        <p className={styles.note}>Règlement sur place. Nous vous attendons avec plaisir.</p>
      </div>
      <div className={styles.actions}>
        <Link to={paths.home} className={button.primary}>
          Retour à l’accueil
        </Link>
        <Link to={paths.booking} className={button.quiet}>
          Nouvelle réservation
        </Link>
        {booked && (
          <button type="button" className={button.quiet} onClick={() => window.print()}>
            Imprimer
          </button>
        )}
      </div>
    </div>
  )
}

function BookedSlot({ date, time, id }: Booked) {
  return (
    <>
      <p className={styles.day}>
        <time dateTime={`${date}T${time}`}>
          <span className={styles.weekday}>{weekdayName(date)}</span>
          <span
            className={styles.numeral}
          >{`${dayNumeral(date)} ${monthName(date)} ${date.slice(0, 4)}`}</span>
          <span className={styles.hour}>{`à ${frenchTime(parseTime(time) ?? 0)}`}</span>
        </time>
      </p>
      <p className={styles.note}>{`Réservation n°\u202f${id}`}</p>
    </>
  )
}

function isBooked(state: unknown): state is Booked {
  const { date, time, id } = (state ?? {}) as Partial<Booked>
  return typeof date === 'string' && typeof time === 'string' && typeof id === 'number'
}
