import type { Service } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { variantsOf } from '#web/app/services/variants.ts'

/** One length of a service that sessions may be ordered of; `value` is `id:minutes`. */
export type SellableLength = {
  value: string
  label: string
  serviceId: number
  serviceName: string
  minutes: number
  euros: number
}

/** Each length of a service once, at its lowest price; without services on request or free of charge. */
export function sellableLengths(services: readonly Service[]): SellableLength[] {
  return services.filter(({ onRequest }) => !onRequest).flatMap(lengthsOfService)
}

function lengthsOfService(service: Service): SellableLength[] {
  const { id, name } = service
  const lengths = variantsOf(service)
    .filter(({ price }) => price > 0)
    .map(({ duration, price }) => ({
      value: `${id}:${duration}`,
      label: french`${name}, ${frenchLength(duration)} (${frenchPrice(price)})`,
      serviceId: id,
      serviceName: name,
      minutes: duration,
      euros: price,
    }))
  return lengths.filter(({ minutes }, index) => minutes !== lengths[index - 1]?.minutes)
}
