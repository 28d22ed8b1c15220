import { expect, test } from 'vitest'
import { french } from '../../language/typography.ts'
import { settlementText, shownSettlement, voucherSettlementText } from '../settlement-text.ts'

test('the state of a visit says what is left, or paid too much', () => {
  expect([
    settlementText(shownSettlement({ price: 65 })),
    settlementText(shownSettlement({ price: 0 })),
    settlementText(shownSettlement({ price: null })),
    settlementText({ state: 'partly', euros: 22.5, paidEuros: 40, voucherEuros: 0 }),
    settlementText({ state: 'paid', euros: 0, paidEuros: 62.5, voucherEuros: 0 }),
    settlementText({ state: 'overpaid', euros: 10, paidEuros: 72.5, voucherEuros: 0 }),
    settlementText({ state: 'unpriced', euros: 0, paidEuros: 40, voucherEuros: 0 }),
    settlementText({ state: 'paid', euros: 0, paidEuros: 0, voucherEuros: 65 }),
  ]).toEqual([
    french`À encaisser : 65 €`,
    'Rien à encaisser',
    'Sans prix convenu',
    french`Reste 22,50 €`,
    'Payé',
    french`Trop perçu 10 €`,
    french`Encaissé : 40 €`,
    'Réglé par un bon',
  ])
})

test('without a book, only what a voucher settles is said', () => {
  expect([
    voucherSettlementText(shownSettlement({ price: 65 })),
    voucherSettlementText({ state: 'paid', euros: 0, paidEuros: 0, voucherEuros: 65 }),
    voucherSettlementText({ state: 'partly', euros: 15, paidEuros: 0, voucherEuros: 50 }),
  ]).toEqual([null, 'Réglé par un bon', french`Bon : 50 €, reste 15 €`])
})

test('a visit without a row owes what the agenda has read, not its price; a row that was read since counts', () => {
  const cancelledLate = {
    price: 65,
    settlement: { state: 'unpaid', euros: 0, paidEuros: 0, voucherEuros: 0 },
  } as const
  const paid = { state: 'paid', euros: 0, paidEuros: 65, voucherEuros: 0 } as const
  expect([
    settlementText(shownSettlement(cancelledLate)),
    settlementText(shownSettlement(cancelledLate, paid)),
    settlementText(shownSettlement({ price: 65 }, paid)),
  ]).toEqual(['Rien à encaisser', 'Payé', 'Payé'])
})
