import type { BookingOptions } from './use-booking-options.ts'

export const NOTHING_BOOKABLE = 'Aucune prestation ne peut être réservée en ligne pour le moment'

/** The list may still contain the chosen practitioner after their last service is gone. */
export function isNothingBookable({ practitioners, services, choice }: BookingOptions): boolean {
  const isEmpty = services.data?.length === 0
  return practitioners.data?.every(({ id }) => isEmpty && id === choice.praticienId) ?? false
}
