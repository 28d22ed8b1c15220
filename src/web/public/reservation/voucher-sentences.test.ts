import { describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { beyondVoucher, type SettledTerms, voucherSentences } from './voucher-sentences.ts'

const PACK = { kind: 'sessions', units: 5, balance: 2, validUntil: '2028-04-14' } as const
const LEFT = french`Carnet : il reste 2 séances sur 5, jusqu’au 14 avril 2028.`

describe('what a link says of a voucher', () => {
  test.each<[string, SettledTerms, string[]]>([
    ['without one', { price: 70 }, []],
    ['the whole price', { price: 70, voucherEuros: 70 }, ['Réglé par votre bon.']],
    ['by a pack', { price: 70, voucherEuros: 70, pack: PACK }, ['Réglé par votre carnet.', LEFT]],
    [
      'a part',
      { price: 70, voucherEuros: 50 },
      [french`Votre bon en règle 50 € ; reste 20 € à régler sur place.`],
    ],
    [
      'nothing any more',
      { price: 70, voucherEuros: 0 },
      [french`Votre bon ne compte pas pour ce rendez-vous : vous le réglez sur place.`],
    ],
    [
      'beyond its last day',
      { price: 70, voucherEuros: 0, date: '2027-04-16', voucherUntil: '2027-04-15' },
      [french`Votre bon n’est valable que jusqu’au 15 avril 2027 : vous réglez ce rendez-vous sur place.`],
    ],
    [
      'cancelled in time',
      { state: 'cancelled', price: 70, voucherEuros: 0 },
      [french`Ce que votre bon en réglait lui est rendu.`],
    ],
    [
      'cancelled late',
      { state: 'cancelled', price: 70, voucherEuros: 70 },
      [french`Votre bon est compté : l’annulation était tardive.`],
    ],
    ['past, given back', { state: 'past', price: 70, voucherEuros: 0 }, []],
  ])('%s', (_title, terms, sentences) => {
    expect(voucherSentences(terms)).toEqual(sentences)
  })

  test('of an amount, and of a pack that is used up', () => {
    const amount = { kind: 'amount', units: 10_000, balance: 3_750, validUntil: '2028-04-14' } as const
    expect(voucherSentences({ price: 70, voucherEuros: 70, pack: amount })[1]).toBe(
      french`Bon : il reste 37,50 € sur 100 €, jusqu’au 14 avril 2028.`,
    )
    expect(voucherSentences({ price: 70, voucherEuros: 70, pack: { ...PACK, balance: 0 } })[1]).toBe(
      french`Carnet : il n’en reste rien.`,
    )
  })
})

test('only a move beyond the last day of a voucher that counts is warned of', () => {
  const settled = { voucherEuros: 70, voucherUntil: '2027-04-15' }
  expect(beyondVoucher(settled, '2027-04-16')).toContain('vous réglez le rendez-vous sur place')
  expect(beyondVoucher(settled, '2027-04-15')).toBeNull()
  expect(beyondVoucher({ ...settled, voucherEuros: 0 }, '2027-04-16')).toBeNull()
  expect(beyondVoucher({}, '2027-04-16')).toBeNull()
})
