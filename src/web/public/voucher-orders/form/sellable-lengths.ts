import type { Service } from '#contract/booking/services.ts'
import { orderedSessionPrice } from '#domain/accounting/voucher-order.ts'
import { listedLength } from '#domain/language/french-length.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
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

/** Each length of a service once, at the price that the server takes; without services on request or free of charge. */
export function sellableLengths(services: readonly Service[]): SellableLength[] {
  return services.filter(({ onRequest }) => !onRequest).flatMap(lengthsOfService)
}

function lengthsOfService(service: Service): SellableLength[] {
  const { id, name } = service
  const lengths = variantsOf(service).map(({ duration, price }) => ({
    minutes: duration,
    cents: toCents(price),
  }))
  return [...new Set(lengths.map(({ minutes }) => minutes))].flatMap((minutes) => {
    const cents = orderedSessionPrice(lengths, minutes)
    if (!cents) return []
    const euros = toEuros(cents)
    return {
      value: `${id}:${minutes}`,
      label: french`${name}, ${listedLength(minutes)} (${frenchPrice(euros)})`,
      serviceId: id,
      serviceName: name,
      minutes,
      euros,
    }
  })
}
