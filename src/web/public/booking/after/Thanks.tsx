import type { ComponentProps } from 'react'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { PaymentMeans } from '#domain/content/payment-means.ts'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { isWhollySettled, onSiteText } from '../../reservation/voucher-sentences.ts'
import { BookedAppointment } from './BookedAppointment.tsx'
import styles from './ConfirmationPage.module.css'
import { MailedTo } from './MailedTo.tsx'

export const THANKS = 'Merci pour votre réservation'

type Props = ComponentProps<typeof BookedAppointment> & { settings: PublicSettings | undefined }

export function Thanks({ settings, ...appointment }: Props) {
  const isCancelled = appointment.reservation?.state === 'cancelled'
  return (
    <>
      <p className={reservationPageStyles.kicker}>{isCancelled ? 'Annulé depuis' : 'C’est réservé'}</p>
      <h1 className={reservationPageStyles.title}>{THANKS}</h1>
      <BookedAppointment {...appointment} />
      <p className={styles.note}>
        {isCancelled
          ? 'Ce rendez-vous est annulé. Nous espérons vous revoir bientôt.'
          : leadOf(appointment, settings?.paymentMeans)}
      </p>
      {!isCancelled && <MailedTo {...appointment} confirmations={settings?.confirmations} />}
      {!isCancelled && appointment.booked.note && <p className={styles.note}>{appointment.booked.note}</p>}
    </>
  )
}

/** Nothing is said of the payment until it is known what a voucher or deposit leaves to pay. */
function leadOf(
  { booked, reservation, isLoading }: Omit<Props, 'settings'>,
  means: readonly PaymentMeans[] | undefined,
): string {
  const welcome = 'Nous vous attendons avec plaisir.'
  const isSettled = reservation
    ? isWhollySettled(reservation)
    : booked.hasDeposit === true || (isLoading && booked.hasVoucher === true)
  return isSettled ? welcome : `${onSiteText(reservation ?? {}, means)}. ${welcome}`
}
