import type { OwnReservation } from '#contract/booking/own-link.ts'
import { addMinutes, toLocalTime } from '#domain/language/time.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { saveBookingDraft } from '../flow/visitor-storage.ts'
import type { BookedReservation } from './booked.ts'

type Props = {
  booked: BookedReservation
  reservation: OwnReservation | null
  className: string | undefined
}

/** Leads to the same day and practitioner. The details travel in session storage, never in the URL. */
export function AnotherServiceLink({ booked, reservation, className }: Props) {
  const { duration } = reservation ?? booked
  const start = toLocalTime(reservation ?? booked)
  const praticienId = reservation?.praticienId ?? null
  const choice = {
    ...(praticienId !== null && { praticien: praticienId }),
    ...(duration !== undefined && { after: addMinutes(start, duration) }),
  }
  return (
    <Link
      to={bookingPath(choice)}
      className={className}
      onClick={() => reservation && saveBookingDraft(draftOf(reservation))}
    >
      Ajouter une autre prestation
    </Link>
  )
}

function draftOf({ client: { name, email, phone }, praticienId }: OwnReservation) {
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    ...(praticienId !== null && { praticienId }),
  }
}
