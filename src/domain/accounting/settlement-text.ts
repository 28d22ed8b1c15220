import { frenchPrice } from '../language/money.ts'
import { french } from '../language/typography.ts'
import type { Settlement } from './receipt.ts'

/** In euros, as the API gives it. */
export type ShownSettlement = {
  state: Settlement['state']
  euros: number
  paidEuros: number
  voucherEuros: number
}

/** « Payé », « Réglé par un bon », « Reste 20 € », « À encaisser : 65 € ». */
export function settlementText({ state, euros, paidEuros, voucherEuros }: ShownSettlement): string {
  switch (state) {
    case 'paid':
      return paidEuros === 0 && voucherEuros > 0 ? 'Réglé par un bon' : 'Payé'
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

/** « Réglé par un bon », « Bon : 50 €, reste 20 € »; null for a visit of which a voucher settles nothing. */
export function voucherSettlementText(settlement: ShownSettlement): string | null {
  const { state, euros, voucherEuros } = settlement
  if (voucherEuros === 0) return null
  const left = state === 'partly' ? french`, reste ${frenchPrice(euros)}` : ''
  return state === 'paid' ? settlementText(settlement) : french`Bon : ${frenchPrice(voucherEuros)}${left}`
}

/** Of a visit for which the book has no row. */
export function unpaidSettlement(priceEuros: number | null): ShownSettlement {
  const state = priceEuros === null ? 'unpriced' : 'unpaid'
  return { state, euros: priceEuros ?? 0, paidEuros: 0, voucherEuros: 0 }
}

/** True while « Encaisser » is what comes next; a visit without a price is owed until something was received. */
export function isOwed({
  state,
  euros,
  paidEuros,
}: Pick<ShownSettlement, 'state' | 'euros' | 'paidEuros'>): boolean {
  if (state === 'unpriced') return paidEuros === 0
  return (state === 'unpaid' || state === 'partly') && euros > 0
}
