import { frenchPrice } from '../language/money.ts'
import { french } from '../language/typography.ts'
import type { Settlement } from './receipt.ts'

/** In euros, as the API gives it. */
export type ShownSettlement = { state: Settlement['state']; euros: number; paidEuros: number }

/** « Payé », « Reste 20 € », « À encaisser : 65 € ». */
export function settlementText({ state, euros, paidEuros }: ShownSettlement): string {
  switch (state) {
    case 'paid':
      return 'Payé'
    case 'partly':
      return french`Reste ${frenchPrice(euros)}`
    case 'overpaid':
      return french`Trop perçu ${frenchPrice(euros)}`
    case 'unpriced':
      return paidEuros === 0 ? 'Sans prix convenu' : french`Encaissé : ${frenchPrice(paidEuros)}`
    case 'unpaid':
      return euros === 0 ? 'Rien à encaisser' : french`À encaisser : ${frenchPrice(euros)}`
  }
}

/** Of a visit for which the book has no row. */
export function unpaidSettlement(priceEuros: number | null): ShownSettlement {
  const state = priceEuros === null ? 'unpriced' : 'unpaid'
  return { state, euros: priceEuros ?? 0, paidEuros: 0 }
}
