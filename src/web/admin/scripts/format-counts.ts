import type { ExampleKind, Examples } from '#contract/examples.ts'

const NOUNS: Record<ExampleKind, readonly [one: string, several: string]> = {
  service: ['prestation', 'prestations'],
  person: ['praticien', 'praticiens'],
  page: ['page', 'pages'],
  setting: ['paramètre', 'paramètres'],
  testimonial: ['témoignage', 'témoignages'],
  image: ['image de la galerie', 'images de la galerie'],
}

export function countText({ kind, names }: Examples['removable'][number]): string {
  const [one, several] = NOUNS[kind]
  return `${names.length}\u00a0${names.length === 1 ? one : several}`
}

export function countsText(groups: Examples['removable']): string {
  const counts = groups.map(countText)
  const last = counts.pop()
  if (last === undefined) return 'Rien à supprimer'
  return counts.length === 0 ? last : `${counts.join(', ')} et ${last}`
}
