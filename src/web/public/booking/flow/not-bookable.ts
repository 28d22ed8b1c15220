import type { BookingOptions } from './use-booking-options.ts'

export const NO_SLOT = "Aucun créneau n'est disponible pour le moment"

export const NOTHING_BOOKABLE = 'Aucune prestation ne peut être réservée en ligne pour le moment'

/** The list may still contain the selected practitioner after their last service is gone. */
export function isNothingBookable({ practitioners, services, choice }: BookingOptions): boolean {
  if (!practitioners.data) return false
  const hasNoService = services.data?.length === 0
  return practitioners.data.every(({ id }) => id === choice.praticienId && hasNoService)
}
