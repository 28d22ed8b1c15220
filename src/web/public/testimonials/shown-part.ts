import { parseId } from '#domain/language/id.ts'
import { paths } from '#web/app/paths.ts'

const PART = 10

/** How many testimonials an address shows: `?nombre=20`, rounded up to tens; ten without one. */
export function shownCount(search: URLSearchParams): number {
  return Math.ceil((parseId(search.get('nombre')) ?? PART) / PART) * PART
}

/** The fragment leads to the first testimonial that it adds, for browsers without scripts. */
export function pathOfMore(shown: number): string {
  return `${paths.testimonials}?nombre=${shown + PART}#${testimonialId(shown)}`
}

export function testimonialId(index: number): string {
  return `temoignage-${index + 1}`
}

/** « Afficher dix témoignages de plus »; « derniers » would read as the latest. */
export function moreText({ shown, count }: { shown: number; count: number }): string {
  const added = Math.min(count - shown, PART)
  if (added === 1) return 'Afficher un témoignage de plus'
  return `Afficher ${added === PART ? 'dix' : added} témoignages de plus`
}
