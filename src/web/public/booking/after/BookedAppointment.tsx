import type { OwnReservation } from '#contract/booking/own-link.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { AppointmentDetails } from '../../reservation/AppointmentDetails.tsx'
import type { DepositedTerms } from '../../reservation/deposit-sentences.ts'
import { ReservationDateTime } from '../../reservation/ReservationDateTime.tsx'
import type { SettledTerms } from '../../reservation/voucher-sentences.ts'
import type { BookedReservation } from './booked.ts'
import styles from './ConfirmationPage.module.css'

type Props = { booked: BookedReservation; reservation: OwnReservation | null; isLoading: boolean }

export function BookedAppointment({ booked, reservation, isLoading }: Props) {
  const { date, time, ...appointment } = reservation ?? booked
  return (
    <>
      <ReservationDateTime date={date} time={time} />
      <AppointmentDetails
        service={appointment.service}
        practitioner={appointment.practitioner}
        duration={appointment.duration}
        price={appointment.price}
        {...(reservation && settledTerms(reservation))}
        isLoading={isLoading}
      />
      <p className={styles.note}>{`Réservation n°${NNBSP}${booked.id}`}</p>
    </>
  )
}

function settledTerms({ voucherEuros, pack, paidDeposit }: OwnReservation): SettledTerms & DepositedTerms {
  return {
    ...(voucherEuros !== undefined && { voucherEuros }),
    ...(pack && { pack }),
    ...(paidDeposit && { paidDeposit }),
  }
}
