import type { ServicePart } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french, NNBSP } from '#domain/language/typography.ts'

/** `price` is null where none is agreed. */
export type PricedLength = Pick<ServicePart, 'name' | 'duration'> & { price: number | null }

/** « 60 min · 60 € », « 75 min · 85 € · prénatal ». */
export function lengthLabel({ name, duration, price }: PricedLength): string {
  return joined([french`${duration} min`, price === null ? null : frenchPrice(price), name || null])
}

/** « aromathérapie · + 10 min · + 8 € ». */
export function optionLabel({ name, duration, price }: ServicePart): string {
  return joined([
    name,
    duration === 0 ? null : french`+${NNBSP}${duration} min`,
    price === 0 ? null : `+${NNBSP}${frenchPrice(price)}`,
  ])
}

/** « 1 h 25 · 83 € ». */
export function sumLabel({ duration, price }: Omit<PricedLength, 'name'>): string {
  return joined([frenchLength(duration), price === null ? null : frenchPrice(price)])
}

function joined(texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null).join(' · ')
}
