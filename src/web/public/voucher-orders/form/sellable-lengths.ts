import type { Service } from '#contract/booking/services.ts'
import { orderedSessionNames, orderedSessionPrice } from '#domain/accounting/voucher-order.ts'
import { listedLength } from '#domain/language/french-length.ts'
import { frenchPrice, toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { withinSentence } from '#domain/visit/service-parts.ts'
import { toAgreedPart, variantsOf } from '#web/app/services/variants.ts'

/** One length of a service that sessions may be ordered of; `value` is `id:minutes`. */
export type SellableLength = {
  value: string
  label: string
  serviceId: number
  serviceName: string
  minutes: number
  euros: number
}

/**
 * Each length of a service once, the main one first, at the price that the server takes; without services on request or
 * free of charge.
 */
export function sellableLengths(services: readonly Service[]): SellableLength[] {
  return services.filter(({ onRequest }) => !onRequest).flatMap(lengthsOfService)
}

function lengthsOfService(service: Service): SellableLength[] {
  const { id, name: serviceName, duration } = service
  const lengths = variantsOf(service).map(toAgreedPart)
  return [...new Set([duration, ...lengths.map(({ minutes }) => minutes)])].flatMap((minutes) => {
    const cents = orderedSessionPrice(lengths, minutes)
    if (!cents) return []
    const euros = toEuros(cents)
    const names = OR.format(orderedSessionNames(lengths, minutes).map(withinSentence))
    const length = [serviceName, names, listedLength(minutes)].filter((text) => text !== '').join(', ')
    const label = french`${length} (${frenchPrice(euros)})`
    return { value: `${id}:${minutes}`, label, serviceId: id, serviceName, minutes, euros }
  })
}

const OR = new Intl.ListFormat('fr', { type: 'disjunction' })
