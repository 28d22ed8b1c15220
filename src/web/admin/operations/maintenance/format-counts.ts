import type { ExampleKind, Examples } from '#contract/content/examples.ts'
import { frenchNumber } from '#domain/language/french-number.ts'

const NOUNS: Record<ExampleKind, readonly [singular: string, plural: string]> = {
  service: ['prestation', 'prestations'],
  option: ['option', 'options'],
  person: ['praticien', 'praticiens'],
  page: ['page', 'pages'],
  setting: ['paramètre', 'paramètres'],
  testimonial: ['témoignage', 'témoignages'],
  image: ['image de la galerie', 'images de la galerie'],
}

export function formatCount({ kind, names }: Examples['removable'][number]): string {
  const [singular, plural] = NOUNS[kind]
  return `${frenchNumber(names.length)}\u00a0${names.length === 1 ? singular : plural}`
}

export function formatCounts(groups: Examples['removable']): string {
  const counts = groups.map(formatCount)
  const last = counts.pop()
  if (last === undefined) return 'Rien à supprimer'
  return counts.length === 0 ? last : `${counts.join(', ')} et ${last}`
}
