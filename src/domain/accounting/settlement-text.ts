import { frenchPrice } from '../language/money.ts'
import { french } from '../language/typography.ts'
import type { Settlement } from './receipt.ts'

/** In euros, as the API gives it. */
export type ShownSettlement = {
  state: Settlement['state']
  euros: number
  paidEuros: number
  voucherEuros: number
  /** Of `paidEuros`, by card on the site. */
  onlineEuros?: number | undefined
}

/** Something is left to pay; without an agreed price, as long as nothing was paid. */
export function isMoneyDue({ state, euros, paidEuros }: Omit<ShownSettlement, 'voucherEuros'>): boolean {
  if (state === 'unpriced') return paidEuros === 0
  return (state === 'unpaid' || state === 'partly') && euros > 0
}

/** « Payé », « Réglé par un bon », « 20 € payés en ligne, reste 40 € », « Reste 20 € », « À encaisser : 65 € ». */
export function settlementText(settlement: ShownSettlement): string {
  const { state, euros, paidEuros, voucherEuros, onlineEuros = 0 } = settlement
  switch (state) {
    case 'paid':
      return paidEuros === 0 && voucherEuros > 0 ? 'Réglé par un bon' : 'Payé'
    case 'partly':
      return onlineEuros > 0
        ? french`${frenchPrice(onlineEuros)} payés en ligne, reste ${frenchPrice(euros)}`
        : french`Reste ${frenchPrice(euros)}`
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

type PricedVisit = { price: number | null; settlement?: ShownSettlement | undefined }

/** As the payments have it (`paid`), else as the agenda had read it, else as of a visit that owes its price. */
export function shownSettlement({ price, settlement }: PricedVisit, paid?: ShownSettlement): ShownSettlement {
  const state = price === null ? 'unpriced' : 'unpaid'
  return paid ?? settlement ?? { state, euros: price ?? 0, paidEuros: 0, voucherEuros: 0 }
}
