import type { LocalTime } from '#domain/language/time.ts'
import { bookingPath } from '#web/app/paths.ts'

/** A free hour, with the service and the minutes that it was computed for. */
export type OfferedHour = LocalTime & { serviceId?: number | undefined; duration?: number | undefined }

/** Chooses that service and length with the hour; `praticien` is left out where anybody will do. */
export function bookingPathOf({ day, minute, serviceId, duration }: OfferedHour, praticien?: number): string {
  return bookingPath({
    ...(praticien !== undefined && { praticien }),
    ...(serviceId !== undefined && { service: serviceId }),
    ...(serviceId !== undefined && duration !== undefined && { duree: duration }),
    slot: { day, minute },
  })
}
