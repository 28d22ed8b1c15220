import type { Service } from '#contract/booking/services.ts'
import { frenchLengthsOf, frenchPriceOf } from '#web/app/services/variants.ts'

/** « 60, 75 ou 90 min · dès 60 € » */
export function lengthsAndPrice(service: Service): string {
  return `${frenchLengthsOf(service)} · ${frenchPriceOf(service)}`
}
