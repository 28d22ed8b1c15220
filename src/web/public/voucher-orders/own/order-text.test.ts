import { expect, test } from 'vitest'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { orderText, withdrawalConsequences, withdrawalEndText } from './order-text.ts'

const anOwnOrder = (change: Partial<OwnVoucherOrder>): OwnVoucherOrder => ({
  id: 12,
  state: 'unpaid',
  kind: 'amount',
  units: 8_000,
  serviceName: null,
  minutes: null,
  priceEuros: 80,
  orderedAt: { date: '2027-04-12', time: '08:00' },
  payableUntil: '2027-05-12',
  howToPay: 'IBAN',
  takesCards: false,
  isPaidByCard: false,
  conditions: '',
  validMonths: 12,
  validUntil: null,
  sendsTo: 'giver',
  sendOn: null,
  paymentAdvice: null,
  withdrawalUntil: '2027-04-26',
  canWithdraw: true,
  usedEuros: 0,
  withdrawnAt: null,
  refundEuros: null,
  ...change,
})
const WITHDRAWN = { withdrawnAt: { date: '2027-04-14', time: '10:30' }, canWithdraw: false }

const plain = (text: string) => text.replaceAll('\u{202f}', ' ')
const said = (change: Partial<OwnVoucherOrder>) => {
  const { title, lead } = orderText(anOwnOrder(change))
  return plain(`${title} | ${lead}`)
}

test.each([
  [{}, /^À régler au plus tard le 12 mai 2027 \| .*le bon part à votre adresse e-mail\.$/],
  [
    { sendOn: '2027-05-03', sendsTo: 'recipient' as const },
    /à la personne, par e-mail, le lundi 3 mai 2027 à 9 h\.$/,
  ],
  [{ state: 'paid' as const, sendOn: '2027-05-03' }, /^Réglé : le bon partira le lundi 3 mai 2027 à 9 h/],
  [
    { state: 'paid' as const, isPaidByCard: true },
    /^Paiement reçu : le bon part dans les minutes qui viennent/,
  ],
  [{ state: 'sent' as const }, /^Réglé : le bon est parti \| Il a été envoyé à votre adresse e-mail\.$/],
  [{ state: 'lapsed' as const }, /^Cette commande est annulée/],
])('an order %o is told in plain words', (change, words) => {
  expect(said(change)).toMatch(words)
})

test('a refund that the card did not take is said, until it is paid back otherwise', () => {
  const failed = { ...WITHDRAWN, refundEuros: 65, isPaidByCard: true, isCardRefundFailed: true } as const
  expect(said({ state: 'withdrawn', ...failed })).toContain('n’a pas accepté le remboursement de 65 €')
  expect(said({ state: 'refunded', ...failed })).not.toContain('pas accepté')
})

test('a withdrawal is told with its date and time, what is paid back, and what is kept', () => {
  const partly = said({ state: 'withdrawn', ...WITHDRAWN, refundEuros: 65, usedEuros: 15 })
  expect(partly).toContain('Rétractation reçue le mercredi 14 avril 2027 à 10 h 30.')
  expect(partly).toContain('Nous vous remboursons 65 € au plus tard le mercredi 28 avril 2027')
  expect(partly).toContain('Ce qui a déjà servi reste dû : 15 €.')
  expect(said({ state: 'refunded', ...WITHDRAWN, refundEuros: 80 })).toContain(
    '80 € vous ont été remboursés.',
  )
  expect(said({ state: 'refunded', ...WITHDRAWN, refundEuros: 0 })).toContain('Rien n’avait été réglé')
  expect(said({ state: 'refunded', ...WITHDRAWN, refundEuros: 0, usedEuros: 80 })).toContain(
    'servi en entier',
  )
  const paidBack = said({
    state: 'refunded',
    ...WITHDRAWN,
    refundEuros: 0,
    usedEuros: 0,
    validUntil: '2028-04-12',
  })
  expect(paidBack).toContain('Il ne restait plus rien à rembourser de ce bon.')
  expect(paidBack).not.toContain('reste dû')
})

test('what was paid by card is paid back to it, and the page says when it arrives', () => {
  const byCard = { isPaidByCard: true, validUntil: '2028-04-12', usedEuros: 15, refundEuros: 65 }
  const withdrawn = said({ state: 'withdrawn', ...WITHDRAWN, ...byCard })
  expect(withdrawn).toContain('Nous vous remboursons 65 € sur la même carte : comptez 5 à 10 jours ouvrés.')
  expect(withdrawn).toContain('Ce qui a déjà servi reste dû : 15 €.')
  const refunded = said({ state: 'refunded', ...WITHDRAWN, ...byCard })
  expect(refunded).toContain('65 € vous ont été remboursés. Sur une carte, comptez 5 à 10 jours ouvrés.')
  const before = withdrawalConsequences(anOwnOrder({ state: 'sent', isPaidByCard: true })).join(' ')
  expect(plain(before)).toContain('remboursé sur la même carte : comptez 5 à 10 jours ouvrés.')
})

test('before a withdrawal it is said that the code ends, and that what was used is kept', () => {
  const consequences = (change: Partial<OwnVoucherOrder>) =>
    plain(withdrawalConsequences(anOwnOrder(change)).join(' '))
  expect(consequences({})).toContain('vous n’avez rien à payer')
  expect(consequences({ state: 'paid' })).toContain(
    'Dès votre confirmation, le code du bon ne vaut plus rien.',
  )
  expect(consequences({ state: 'sent', usedEuros: 15 })).toContain(
    '15 € ont déjà servi : ils sont conservés.',
  )
})

test('once a withdrawal is over, a line says since when; there is none where nothing is left to withdraw', () => {
  const over = { canWithdraw: false }
  expect(withdrawalEndText(anOwnOrder({ ...over, state: 'sent' }))).toContain('26 avril 2027')
  expect(withdrawalEndText(anOwnOrder({ ...over, state: 'lapsed' }))).toBeNull()
  expect(withdrawalEndText(anOwnOrder({}))).toBeNull()
})
