import { type Cents, toCents } from '../language/money.ts'
import type { Minute } from '../language/time.ts'

/** A variant of a service, or an option with it; the minutes of an option may be 0. */
export type AgreedPart = { name: string; minutes: Minute; cents: Cents }

/** Variant and options of a reservation. Their sum is agreed, unless staff type another length or price. */
export type ServiceParts = { variant: AgreedPart; options: (AgreedPart & { id: number })[] }

/** The main one included. */
export const MAX_VARIANTS = 6
/** On one booking. */
export const MAX_BOOKED_OPTIONS = 5
export const MAX_OPTIONS = 30
export const MAX_SERVICE_MINUTES = 720
export const MAX_PRICE_EUROS = 10_000

export function sumOfParts({ variant, options }: ServiceParts): Sum {
  return {
    minutes: options.reduce((sum, { minutes }) => sum + minutes, variant.minutes),
    cents: options.reduce((sum, { cents }) => sum + cents, variant.cents),
  }
}

type Sum = { minutes: Minute; cents: Cents }

export function isTooLong({ minutes }: Sum): boolean {
  return minutes > MAX_SERVICE_MINUTES
}

export function isTooExpensive({ cents }: Sum): boolean {
  return cents > toCents(MAX_PRICE_EUROS)
}

/** « Massage suédois (prénatal) + aromathérapie »; minutes have their own field. */
export function nameOfParts(serviceName: string, { variant, options }: ServiceParts): string {
  const named = variant.name === '' ? serviceName : `${serviceName} (${withinSentence(variant.name)})`
  return [named, ...options.map(({ name }) => withinSentence(name))].join(' + ')
}

/** « Massage suédois (prénatal) » of such a name. */
export function nameWithoutOptions(agreedName: string, { options }: ServiceParts): string {
  const suffix = options.map(({ name }) => ` + ${withinSentence(name)}`).join('')
  return agreedName.endsWith(suffix) ? agreedName.slice(0, agreedName.length - suffix.length) : agreedName
}

/** « aromathérapie » for « Aromathérapie »; « CBD » stays. */
export function withinSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase('fr') + name.slice(1) : name
}

type Length = { name: string; duration: Minute }

/** Index of the first variant with the minutes and name of an earlier one, without regard to case; -1 without any. */
export function findDuplicateVariant(variants: readonly Length[]): number {
  const keys = variants.map(keyOf)
  return keys.findIndex((key, index) => keys.indexOf(key) < index)
}

/** The variant of that length and name, else one of that length. */
export function findVariantLike<V extends Length>(variants: readonly V[], wanted: Length): V | undefined {
  return findSameVariant(variants, wanted) ?? variants.find(({ duration }) => duration === wanted.duration)
}

/** The variant of that length and name, without regard to case. */
export function findSameVariant<V extends Length>(variants: readonly V[], wanted: Length): V | undefined {
  return variants.find((variant) => keyOf(variant) === keyOf(wanted))
}

function keyOf({ name, duration }: Length): string {
  return `${duration} ${name.toLocaleLowerCase('fr')}`
}
