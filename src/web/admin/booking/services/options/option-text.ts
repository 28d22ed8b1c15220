import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'

export const OPTIONS_HELP = french`Ce que vos clients ajoutent à une prestation : aromathérapie, pierres chaudes…`

/** « + 15 min · + 10 € », without minutes if it takes none. */
export function optionTerms({ duration, price }: Pick<ManagedOption, 'duration' | 'price'>): string {
  const cost = french`+ ${frenchPrice(price)}`
  return duration === 0 ? cost : french`+ ${frenchLength(duration)} · ${cost}`
}

export function offeredWith({ serviceIds: { length } }: Pick<ManagedOption, 'serviceIds'>): string {
  if (length === 0) return 'avec aucune prestation'
  return length === 1 ? 'avec 1 prestation' : `avec ${frenchNumber(length)} prestations`
}
