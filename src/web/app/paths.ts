/** Addresses of the public pages and the few of the back office that they lead to. */
export const paths = {
  home: '/',
  massages: '/massages',
  testimonials: '/testimonials',
  gallery: '/gallery',
  praticiens: '/praticiens',
  booking: '/booking',
  confirmation: '/booking/confirmation',
  contact: '/contact',
  privacy: '/privacy',
  legal: '/legal',
  terms: '/terms',
  login: '/admin/login',
  profile: '/admin/profile',
} as const

/** Address of a page that the owner wrote. */
export function pagePath(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`
}

/** Address of the booking page with a choice made already. */
export function bookingPath(choice: { service: number } | { praticien: number }): string {
  const [[name, id] = ['', 0]] = Object.entries(choice)
  return `${paths.booking}?${name}=${id}`
}
