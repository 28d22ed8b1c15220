import { frenchPrice } from '../../language/money.ts'
import type { Minute } from '../../language/time.ts'
import { french } from '../../language/typography.ts'
import { isSameWord, trimmed, withoutLooseEnds, wordsOf, wordsWithoutLength } from './service-words.ts'

/** `price` in euros. */
type Length = { name: string; duration: Minute; price: number }

/** A service that may be grouped with others; texts are empty where there is none. */
export type GroupedService = Omit<Length, 'name'> & {
  id: number
  name: string
  description: string
  /** Null: the practitioner's buffer applies. */
  buffer: Minute | null
  hasPicture: boolean
  category: string
  color: string
  /** Names. */
  practitioners: readonly string[]
  options: readonly string[]
  /** Without the main one. */
  furtherLengths: readonly Length[]
}

/** `lengthNames`: what each service is called as a length, by its id. */
export type PlannedGroup = {
  name: string
  main: GroupedService
  others: readonly GroupedService[]
  lengthNames: ReadonlyMap<number, string>
}

/** The words with which all names begin, without « 60 min » or « 1 h 30 »; the first name if they share none. */
export function proposeGroupName(names: readonly string[]): string {
  const [first = [], ...others] = names.map(wordsWithoutLength)
  const end = first.findIndex((word, index) => others.some((words) => !isSameWord(words[index], word)))
  const shared = withoutLooseEnds(end < 0 ? first : first.slice(0, end)).join(' ')
  return trimmed(shared, { end: ' ,:;(·/–—-' }) || withoutLooseEnds(first).join(' ') || (names[0] ?? '')
}

/**
 * Names for lengths of the same minutes, by service id: the service's name without the shared part. Empty for other
 * services.
 */
export function proposeLengthNames(services: readonly GroupedService[], name: string): Map<number, string> {
  const minutes = services.flatMap(({ duration, furtherLengths }) => [
    duration,
    ...furtherLengths.map((further) => further.duration),
  ])
  return new Map(
    services.map((service) => {
      const isShared = minutes.filter((other) => other === service.duration).length > 1
      return [service.id, isShared ? ownWords(service.name, name) : '']
    }),
  )
}

function ownWords(serviceName: string, groupName: string): string {
  const words = wordsWithoutLength(serviceName)
  const shared = wordsOf(groupName)
  const isPrefix = shared.every((word, index) => isSameWord(words[index], word))
  const own = withoutLooseEnds(isPrefix ? words.slice(shared.length) : words)
  return trimmed(own.join(' ')).slice(0, 60)
}

/** Sentences for the owner before services are grouped: lengths, new practitioners, what remains, what is given up. */
export function describeGrouping(group: PlannedGroup): string[] {
  return [
    describeLengths(group),
    ...describeOfferers(group),
    ...describeBuffer(group),
    ...describePicture(group),
    ...describeText(group),
    ...describeCategoryAndColor(group),
    ...describeOptions(group),
    'Les rendez-vous passés et à venir gardent le nom, la durée et le prix convenus.',
  ]
}

function describeLengths({ name, main, others, lengthNames }: PlannedGroup): string {
  const lengths = [main, ...others].map(({ id, ...length }) => ({
    ...length,
    name: lengthNames.get(id) ?? '',
  }))
  const all = [...lengths, ...main.furtherLengths].sort(
    (a, b) => a.duration - b.duration || a.price - b.price,
  )
  const list = listed(all.map((length) => `${label(length)} à ${frenchPrice(length.price)}`))
  return french`« ${name} » aura ${all.length} durées : ${list}.`
}

function describeOfferers({ main, others, lengthNames }: PlannedGroup): string[] {
  const services = [main, ...others]
  const people = [...new Set(services.flatMap(({ practitioners }) => practitioners))]
  const gains = people.map((person) => {
    const gained = services.filter(({ practitioners }) => !practitioners.includes(person))
    const lengths = gained.flatMap(({ id, duration, furtherLengths }) => [
      { name: lengthNames.get(id) ?? '', duration },
      ...furtherLengths,
    ])
    return { person, list: listed(lengths.sort((a, b) => a.duration - b.duration).map(label)) }
  })
  const byList = Map.groupBy(
    gains.filter(({ list }) => list !== ''),
    ({ list }) => list,
  )
  return [...byList].map(([list, members]) => {
    const names = listed(members.map(({ person }) => person))
    return french`${names} ${members.length === 1 ? 'proposera' : 'proposeront'} aussi ${list}.`
  })
}

function describeBuffer({ main, others }: PlannedGroup): string[] {
  const lost = others.filter(({ buffer }) => buffer !== main.buffer)
  if (lost.length === 0) return []
  const list = listed(lost.map(({ name, buffer }) => `${quote(name)} (${bufferText(buffer)})`))
  const isOne = lost.length === 1
  return [
    french`La pause après le rendez-vous reste celle de ${quote(main.name)} (${bufferText(main.buffer)}) ; ${isOne ? 'celle' : 'celles'} de ${list} ${isOne ? 'est abandonnée' : 'sont abandonnées'}.`,
  ]
}

function bufferText(buffer: Minute | null): string {
  return buffer === null ? 'celle du praticien' : `${buffer} min`
}

function describePicture({ main, others }: PlannedGroup): string[] {
  const lost = others.filter(({ hasPicture }) => hasPicture)
  if (lost.length === 0) return []
  const kept = main.hasPicture
    ? `L’image de ${quote(main.name)} reste`
    : `${quote(main.name)} n’a pas d’image`
  const isOne = lost.length === 1
  return [
    french`${kept} ; ${isOne ? 'celle' : 'celles'} de ${quotes(lost)} ${isOne ? 'est supprimée' : 'sont supprimées'}.`,
  ]
}

function describeText({ main, others }: PlannedGroup): string[] {
  const lost = others.filter(({ description }) => description !== '' && description !== main.description)
  if (lost.length === 0) return []
  const isOne = lost.length === 1
  return [
    french`Le texte de ${quote(main.name)} reste ; ${isOne ? 'celui' : 'ceux'} de ${quotes(lost)} ${isOne ? 'est supprimé' : 'sont supprimés'}.`,
  ]
}

function describeCategoryAndColor({ main, others }: PlannedGroup): string[] {
  const category = others.some((other) => other.category !== main.category)
  const color = others.some((other) => other.color !== main.color)
  return [
    ...(category
      ? [
          main.category === ''
            ? 'La prestation reste sans catégorie.'
            : french`La prestation reste dans la catégorie ${quote(main.category)}.`,
        ]
      : []),
    ...(color ? [french`La couleur reste celle de ${quote(main.name)}.`] : []),
  ]
}

function describeOptions({ main, others }: PlannedGroup): string[] {
  const all = [...new Set([main, ...others].flatMap(({ options }) => options))]
  if ([main, ...others].every(({ options }) => options.length === all.length)) return []
  return [french`Chaque durée aura toutes les options : ${listed(all)}.`]
}

function label({ name, duration }: Omit<Length, 'price'>): string {
  return french`${duration} min${name === '' ? '' : ` (${name})`}`
}

function quote(name: string): string {
  return french`« ${name} »`
}

function quotes(services: readonly GroupedService[]): string {
  return listed(services.map(({ name }) => quote(name)))
}

/** « Ana, Ben et Zoé ». */
function listed(items: readonly string[]): string {
  const start = items.slice(0, -1).join(', ')
  return [start, ...items.slice(-1)].filter((part) => part !== '').join(' et ')
}
