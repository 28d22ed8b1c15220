/** Addresses of the public pages and the few of the back office that they lead to. */
export const paths = {
  home: '/',
  massages: '/massages',
  testimonials: '/testimonials',
  gallery: '/gallery',
  praticiens: '/praticiens',
  booking: '/booking',
  confirmation: '/booking/confirmation',
  /** What follows is the secret of a reservation's link. */
  reservation: '/reservation/:token',
  /** What follows is the secret of an invitation's link. */
  invitation: '/temoignage/:token',
  decline: '/temoignage/:token/refus',
  contact: '/contact',
  privacy: '/privacy',
  legal: '/legal',
  terms: '/terms',
  /** A page that the owner wrote. */
  customPage: '/p/:slug',
  login: '/admin/login',
  profile: '/admin/profile',
} as const

/** Address of a page that the owner wrote. */
export function pagePath(slug: string): string {
  return fillPath(paths.customPage, slug)
}

/** Address of a reservation, for who has the token of its link. */
export function reservationPath(token: string): string {
  return fillPath(paths.reservation, token)
}

/** Where whoever got an invitation declines the next ones. */
export function declinePath(token: string): string {
  return fillPath(paths.decline, token)
}

/** A path with its one parameter filled in. */
export function fillPath(path: string, value: string | number): string {
  return path.replace(/:\w+/, () => encodeURIComponent(value))
}

/** Address of the booking page with a choice made already. */
export function bookingPath(choice: { service: number } | { praticien: number }): string {
  const [[name, id] = ['', 0]] = Object.entries(choice)
  return `${paths.booking}?${name}=${id}`
}
