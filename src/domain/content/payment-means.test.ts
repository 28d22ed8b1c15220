import { expect, test } from 'vitest'
import { paymentOnSiteText, toPaymentMeans } from './payment-means.ts'

test('the means of payment are named in one order, and only where there are some', () => {
  expect(paymentOnSiteText()).toBe('Règlement sur place')
  expect(paymentOnSiteText(toPaymentMeans(['cheque', 'card', 'gold', 'card']))).toBe(
    'Règlement sur place\u202f: carte, chèque',
  )
  expect(toPaymentMeans('card')).toEqual([])
})
