import type { OwnReservation } from '#contract/booking/manage.ts'
import { bookingPath } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'

type Props = { reservation: OwnReservation | null; label: string; className: string | undefined }

/** Keeps the reservation's service and practitioner, as far as they are still offered. */
export function BookAgainLink({ reservation, label, className }: Props) {
  const { serviceId = null, praticienId = null } = reservation ?? {}
  const choice = {
    ...(serviceId !== null && { service: serviceId }),
    ...(praticienId !== null && { praticien: praticienId }),
  }
  return (
    <Link to={bookingPath(choice)} className={className}>
      {label}
    </Link>
  )
}
