import type { Service, ServicePart } from '#contract/booking/services.ts'
import { listedLength } from '#domain/language/french-length.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import { slugOf } from '#domain/language/slug.ts'
import { french } from '#domain/language/typography.ts'
import { sumOfParts } from '#domain/visit/service-parts.ts'

type Priced = Pick<Service, 'duration' | 'price' | 'variantName' | 'variants'>

/** A length in which a service is sold; `id` is undefined for the main one, which is the service itself. */
export type ServiceVariant = Omit<ServicePart, 'id'> & { id: number | undefined }

/** By length, then price; a service without further lengths has one. */
export function variantsOf({ duration, price, variantName = '', variants = [] }: Priced): ServiceVariant[] {
  const main = { id: undefined, name: variantName, duration, price }
  return [main, ...variants].sort((a, b) => a.duration - b.duration || a.price - b.price)
}

export function hasSeveralLengths({ variants = [] }: Priced): boolean {
  return variants.length > 0
}

/** « 60 € », or « dès 60 € » where prices differ. */
export function frenchPriceOf(service: Priced): string {
  const prices = variantsOf(service).map(({ price }) => price)
  const lowest = Math.min(...prices)
  return prices.some((price) => price !== lowest) ? french`dès ${frenchPrice(lowest)}` : frenchPrice(lowest)
}

const OR = new Intl.ListFormat('fr', { type: 'disjunction' })

/** « 60 min », « 60, 75 ou 90 min », « 60 min ou 2 h 30 ». */
export function frenchLengthsOf(service: Priced): string {
  const lengths = [...new Set(variantsOf(service).map(({ duration }) => duration))]
  const isInMinutes = lengths.every((duration) => listedLength(duration).endsWith('min'))
  return isInMinutes ? french`${OR.format(lengths.map(String))} min` : OR.format(lengths.map(listedLength))
}

/**
 * A length in the address of the booking page: its minutes and, where they do not tell it apart, the slug of its name.
 * Empty where there is one length.
 */
export function lengthInAddress(
  service: Priced,
  { name, duration }: ServiceVariant,
): { duree?: number; formule?: string } {
  if (!hasSeveralLengths(service)) return {}
  const isTold = variantsOf(service).filter((variant) => variant.duration === duration).length === 1
  const slug = slugOf(name)
  return { duree: duration, ...(!isTold && slug !== '' && { formule: slug }) }
}

type Part = Pick<ServicePart, 'name' | 'duration' | 'price'>

export function toAgreedPart({ name, duration, price }: Part) {
  return { name, minutes: duration, cents: toCents(price) }
}

/** Minutes and euros of a variant with options. */
export function sumOfChoice(variant: Part, options: readonly (Part & { id: number })[]) {
  const { minutes, cents } = sumOfParts({
    variant: toAgreedPart(variant),
    options: options.map((option) => ({ id: option.id, ...toAgreedPart(option) })),
  })
  return { duration: minutes, price: toEuros(cents) }
}
