import type { Service } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchLengthsOf, frenchPriceOf, hasSeveralLengths } from '#web/app/services/variants.ts'

/** « 1 h 30 », or « 60, 75 ou 90 min ». */
export function listedLengths(service: Service): string {
  return hasSeveralLengths(service) ? frenchLengthsOf(service) : frenchLength(service.duration)
}

/** « 60, 75 ou 90 min · dès 60 € » */
export function lengthsAndPrice(service: Service): string {
  return `${listedLengths(service)} · ${frenchPriceOf(service)}`
}
