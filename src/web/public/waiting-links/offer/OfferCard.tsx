import type { OwnOffer } from '#contract/booking/waiting/waiting-offers.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import styles from './OfferCard.module.css'

type Start = OwnOffer['starts'][number]

type Props = { offer: OwnOffer; isSending: boolean; onTake: (start: Start) => void; onEnd: () => void }

/** Nothing happens by opening the page; the time stays public meanwhile: first come, first served. */
export function OfferCard({ offer, isSending, onTake, onEnd }: Props) {
  const { service, duration, price, starts, reservation } = offer
  const facts = [service, frenchLength(duration), ...(price === null ? [] : [frenchPrice(price)])].join(' · ')
  return (
    <div className={reservationPageStyles.card}>
      <p className={reservationPageStyles.kicker}>Liste d’attente</p>
      <h1 className={reservationPageStyles.title}>
        {starts.length === 0 ? 'Cette place vient d’être prise' : 'Une place s’est libérée'}
      </h1>
      <p>{facts}</p>
      <p className={styles.lead}>{leadOf(offer)}</p>
      {starts.length > 0 && (
        <>
          <WithoutScripts to="prendre une place" />
          <ul className={styles.starts}>
            {starts.map((start) => (
              <StartRow
                key={`${start.date} ${start.time} ${start.praticienId}`}
                start={start}
                isMove={reservation !== null}
                isSending={isSending}
                onTake={() => onTake(start)}
              />
            ))}
          </ul>
        </>
      )}
      <button
        type="button"
        className={`${buttonStyles.link} ${styles.action}`}
        aria-disabled={isSending}
        onClick={() => !isSending && onEnd()}
      >
        Quitter la liste d’attente
      </button>
    </div>
  )
}

type RowProps = { start: Start; isMove: boolean; isSending: boolean; onTake: () => void }

function StartRow({ start, isMove, isSending, onTake }: RowProps) {
  const hour = frenchDateTime(toLocalTime(start))
  return (
    <li className={styles.start}>
      <span>
        <span className={styles.hour}>{hour}</span>
        <span className={styles.with}>Avec {start.praticienName}</span>
      </span>
      <button
        type="button"
        className={`${buttonStyles.primary} ${buttonStyles.small} ${styles.action}`}
        aria-disabled={isSending}
        onClick={() => !isSending && onTake()}
      >
        {isMove ? 'Avancer mon rendez-vous' : 'Je prends cette place'}
        <span className="visually-hidden">{french` : ${hour}`}</span>
      </button>
    </li>
  )
}

function leadOf({ starts, reservation }: OwnOffer): string {
  if (starts.length === 0) return french`Vous restez sur la liste : nous vous préviendrons de la prochaine.`
  return reservation
    ? french`Votre rendez-vous du ${frenchDateTime(toLocalTime(reservation))} serait déplacé, aux mêmes conditions.`
    : 'Elle revient à la première personne qui la prend. Le règlement se fait sur place.'
}
