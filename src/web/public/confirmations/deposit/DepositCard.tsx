import { useLocation } from 'react-router'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { restOnSiteText } from '#domain/content/payment-means.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSIT_NAMES, depositAmount, REFUNDED_IN_TIME } from '#domain/visit/deposit-text.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { AppointmentDetails } from '../../reservation/AppointmentDetails.tsx'
import type { NOT_OPENED } from '../../reservation/deposit-actions.ts'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import { ReservationDateTime } from '../../reservation/ReservationDateTime.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import styles from '../confirmations.module.css'
import { useDepositPayment } from './use-deposit-payment.ts'

type Booking = NonNullable<PendingBooking['booking']>
type Deposit = NonNullable<Booking['deposit']>

type Props = Omit<Parameters<typeof useDepositPayment>[0], 'onSettled'> & {
  booking: Booking & { deposit: Deposit }
  onSettled: Parameters<typeof useDepositPayment>[0]['onSettled']
}

/** Stands behind the provider’s page: whoever comes back pays again, or gives the hour back. */
export function DepositCard({ booking, ...options }: Props) {
  const { deposit } = booking
  const payment = useDepositPayment(options)
  return (
    <div className={reservationPageStyles.card}>
      <p className={reservationPageStyles.kicker}>Pas encore réservé</p>
      <h1 className={reservationPageStyles.title}>
        {french`Payez avant ${frenchTime(parseTime(deposit.payBefore) ?? 0)}`}
      </h1>
      <ReservationDateTime date={booking.date} time={booking.time} />
      <AppointmentDetails {...booking} />
      <p className={styles.lead}>{KEPT}</p>
      <Terms booking={booking} />
      <Reading {...payment} />
      <Buttons euros={deposit.euros} {...payment} />
    </div>
  )
}

const KEPT = french`D’ici là, ce créneau est gardé pour vous. Le paiement le réserve ; sans paiement, il est de nouveau libre.`

function Terms({ booking: { deposit, price } }: Pick<Props, 'booking'>) {
  const { settings } = usePublicSettings()
  const rest = (price ?? 0) - deposit.euros
  return (
    <ul className={styles.terms}>
      <li>{french`À payer par carte : ${depositAmount(deposit.kind, deposit.euros)}.`}</li>
      <li>{DEPOSIT_NAMES[deposit.kind].sentence}</li>
      <li>{REFUNDED_IN_TIME}</li>
      {rest > 0 && <li>{`${restOnSiteText(rest, settings?.paymentMeans)}.`}</li>}
    </ul>
  )
}

type Payment = ReturnType<typeof useDepositPayment>

function Reading({ work, error, leaving, read }: Payment) {
  const { state } = useLocation()
  const isNotOpened =
    leaving.error !== null || (state as Partial<typeof NOT_OPENED> | null)?.opening === 'failed'
  return (
    <div className={styles.state}>
      <p role="status">{work === 'reading' ? 'Lecture de votre paiement…' : ''}</p>
      {work === 'unconfirmed' && (
        <Notice kind="info" title="Votre paiement n’est pas encore confirmé">
          <p>{UNCONFIRMED}</p>
          <p>
            <button
              type="button"
              className={`${buttonStyles.quiet} ${buttonStyles.small}`}
              onClick={() => void read()}
            >
              Actualiser
            </button>
          </p>
        </Notice>
      )}
      {error && (
        <Notice kind="error" title="Cela n’a pas abouti.">
          <FailureReason error={error} />
        </Notice>
      )}
      {isNotOpened && work === 'idle' && (
        <Notice kind="error" title="La page de paiement ne s’est pas ouverte.">
          {leaving.error ? <FailureReason error={leaving.error} /> : <p>Réessayez dans un instant.</p>}
        </Notice>
      )}
    </div>
  )
}

const UNCONFIRMED = french`Cela prend d’ordinaire quelques secondes. Si vous avez payé, ne payez pas de nouveau : le rendez-vous est réservé dès la confirmation.`

function Buttons({ euros, work, leaving, giveUp }: Payment & { euros: number }) {
  const isBusy = leaving.isLeaving || work === 'reading' || work === 'freeing'
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={work === 'unconfirmed' ? buttonStyles.quiet : buttonStyles.primary}
        disabled={isBusy}
        onClick={() => void leaving.leave()}
      >
        {leaving.isLeaving
          ? 'Ouverture de la page de paiement…'
          : french`Réserver et payer ${frenchPrice(euros)}`}
      </button>
      <button type="button" className={buttonStyles.link} disabled={isBusy} onClick={() => void giveUp()}>
        {work === 'freeing' ? 'Un instant…' : 'Libérer cette heure'}
      </button>
    </div>
  )
}
