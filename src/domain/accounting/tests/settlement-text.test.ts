import { expect, test } from 'vitest'
import { french } from '../../language/typography.ts'
import { settlementText, unpaidSettlement, voucherSettlementText } from '../settlement-text.ts'

test('the state of a visit says what is left, or paid too much', () => {
  expect([
    settlementText(unpaidSettlement(65)),
    settlementText(unpaidSettlement(0)),
    settlementText(unpaidSettlement(null)),
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
    voucherSettlementText(unpaidSettlement(65)),
    voucherSettlementText({ state: 'paid', euros: 0, paidEuros: 0, voucherEuros: 65 }),
    voucherSettlementText({ state: 'partly', euros: 15, paidEuros: 0, voucherEuros: 50 }),
  ]).toEqual([null, 'Réglé par un bon', french`Bon : 50 €, reste 15 €`])
})
