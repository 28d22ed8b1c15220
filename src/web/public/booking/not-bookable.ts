import type { BookingOptions } from './use-booking-options.ts'

export const NOTHING_BOOKABLE = 'Aucune prestation ne peut être réservée en ligne pour le moment'

/** True once it is known that nobody practises; a practitioner whose services are gone may still be in the list. */
export function isNothingBookable({ practitioners, services, choice }: BookingOptions): boolean {
  const isEmpty = services.data?.length === 0
  return practitioners.data?.every(({ id }) => isEmpty && id === choice.praticienId) ?? false
}
