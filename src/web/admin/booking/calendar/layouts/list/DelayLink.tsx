import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { delayText } from '#domain/booking/delay-text.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { toSmsUrl } from '#web/ui/phone-number.ts'
import { api } from '../../../../session/session.ts'
import { reservationEnd } from '../../../entries/reservation.ts'

/** A visit of today that may still wait, of somebody with a phone number. */
export function mayBeDelayed(reservation: AgendaReservation, now: LocalTime): boolean {
  const { date, clientPhone } = reservation
  return date === now.day && reservationEnd(reservation) > now.minute && !!clientPhone
}

type Props = { reservation: AgendaReservation; onFollow: () => void }

/** Opens the text messages of the device: the site sends nothing. */
export function DelayLink({ reservation, onFollow }: Props) {
  const practiceName = useQuery(publicSettingsQuery(api)).data?.siteTitle
  const { clientPhone, clientName, praticienName } = reservation
  const text = delayText({ clientName, praticienName, practiceName, start: toLocalTime(reservation).minute })
  return (
    <a href={toSmsUrl(clientPhone ?? '', text)} onClick={onFollow}>
      Prévenir d’un retard
    </a>
  )
}
