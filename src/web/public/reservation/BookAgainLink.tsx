import type { OwnReservation } from '#contract/booking/own-link.ts'
import { slugOf } from '#domain/language/slug.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'

type Props = { reservation: OwnReservation | null; label: string; className: string | undefined }

/** Keeps the reservation's service with its length and options, and the practitioner, as far as they are still offered. */
export function BookAgainLink({ reservation, label, className }: Props) {
  const { serviceId = null, praticienId = null } = reservation ?? {}
  const choice = {
    ...(serviceId !== null && { service: serviceId, ...partsOf(reservation) }),
    ...(praticienId !== null && { praticien: praticienId }),
  }
  return (
    <Link to={bookingPath(choice)} className={className}>
      {label}
    </Link>
  )
}

function partsOf(reservation: OwnReservation | null) {
  if (!reservation?.parts) return {}
  const { variant, options } = reservation.parts
  return {
    duree: variant.duration,
    ...(variant.name && { formule: slugOf(variant.name) }),
    ...(options.length > 0 && { options: options.map(({ id }) => id).join('-') }),
  }
}
