import { formatTime, type LocalTime } from '#domain/language/time.ts'

export const paths = {
  home: '/',
  massages: '/massages',
  testimonials: '/testimonials',
  gallery: '/gallery',
  praticiens: '/praticiens',
  booking: '/booking',
  confirmation: '/booking/confirmation',
  awaitingConfirmation: '/booking/a-confirmer',
  /** `:token`, here and below, is the secret part of a link. */
  reservation: '/reservation/:token',
  lostLinks: '/mes-rendez-vous',
  pendingBooking: '/confirmation/:token',
  emailChange: '/adresse/:token',
  waiting: '/attente/:token',
  freedTime: '/place/:token',
  voucherOrders: '/bons-cadeaux',
  ownVoucherOrder: '/bons-cadeaux/commande/:token',
  invitation: '/temoignage/:token',
  decline: '/temoignage/:token/refus',
  declineReminders: '/rappels/:token/refus',
  declineWaiting: '/places/:token/refus',
  declineRebooking: '/reprendre/:token/refus',
  withdrawal: '/temoignage/retrait/:token',
  contact: '/contact',
  privacy: '/privacy',
  legal: '/legal',
  terms: '/terms',
  accessibility: '/accessibilite',
  customPage: '/p/:slug',
  login: '/admin/login',
  profile: '/admin/profile',
} as const

export function pagePath(slug: string): string {
  return fillPath(paths.customPage, slug)
}

export function reservationPath(token: string): string {
  return fillPath(paths.reservation, token)
}

export function declinePath(token: string): string {
  return fillPath(paths.decline, token)
}

export function fillPath(path: string, value: string | number): string {
  return path.replace(/:\w+/, () => encodeURIComponent(value))
}

/** The contact form with a message about a service. */
export function contactPath(serviceId: number): string {
  return `${paths.contact}?prestation=${serviceId}`
}

/** The form of vouchers with a session of that service. */
export function voucherOrderPath(serviceId: number): string {
  return `${paths.voucherOrders}?prestation=${serviceId}`
}

/**
 * Read by browsers only: `slot` is selected once a service is chosen, and of `after`, the end of an appointment, the
 * adjoining hour.
 */
type LinkedChoice = {
  service?: number
  duree?: number
  formule?: string
  options?: string
  praticien?: number
  slot?: LocalTime
  after?: LocalTime
}

export function bookingPath({ slot, after, ...choice }: LinkedChoice): string {
  const moment = {
    ...(slot && { jour: slot.day, heure: formatTime(slot.minute) }),
    ...(after && { jour: after.day, apres: formatTime(after.minute) }),
  }
  const query = Object.entries({ ...choice, ...moment }).map(([name, value]) => [name, String(value)])
  return query.length === 0 ? paths.booking : `${paths.booking}?${new URLSearchParams(query)}`
}
