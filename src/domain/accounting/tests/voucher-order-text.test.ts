import { describe, expect, test } from 'vitest'
import { keptText, orderedText, paymentAdvice, refundTask, refundText } from '../voucher-order-text.ts'

/** Of any width. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [{ units: 8_000, serviceName: null, minutes: null }, 'Bon cadeau de 80 €'],
  [{ units: 1, serviceName: 'Massage', minutes: 60 }, 'Bon cadeau pour 1 séance : Massage, 1 h'],
  [{ units: 5, serviceName: 'Massage', minutes: 90 }, 'Carnet de 5 séances : Massage, 1 h 30'],
])('an order is named by what it holds: %o', (content, text) => {
  expect(plain(orderedText(content))).toBe(text)
})

const LATER = 'Réglé plus tard, il part dès le règlement reçu.'

test.each([
  ['2026-12-24', `Pour qu’il parte le 24 décembre, réglez avant le 22. ${LATER}`],
  ['2026-12-16', `Pour qu’il parte le 16 décembre, réglez dès maintenant. ${LATER}`],
  ['2026-12-15', `Pour qu’il parte le 15 décembre, réglez dès maintenant. ${LATER}`],
  ['2027-01-01', `Pour qu’il parte le 1er janvier, réglez avant le 30 décembre. ${LATER}`],
  ['2026-12-14', null],
])('a voucher that leaves on %s is paid in time, and a later payment loses nothing', (sendOn, text) => {
  expect(paymentAdvice({ sendOn, orderedOn: '2026-12-01', today: '2026-12-15' })).toBe(text)
})

describe('after a withdrawal', () => {
  const paid = {
    isPaid: true,
    isPaidByCard: false,
    priceCents: 8_000,
    refundCents: 8_000,
    paidBackCents: 0,
    withdrawnOn: '2026-12-10',
  }

  test('what was paid is paid back within fourteen days', () => {
    expect(plain(refundText(paid))).toContain('80 € au plus tard le jeudi 24 décembre 2026')
    expect(keptText(paid)).toBe('')
    expect(plain(refundTask(paid))).toContain('24 décembre 2026 : 80 €')
  })

  test('what was paid by card goes back to it, and the practice has nothing to do', () => {
    const byCard = { ...paid, isPaidByCard: true, refundCents: 4_500 }
    expect(plain(refundText(byCard))).toContain('45 € sur la même carte : comptez 5 à 10 jours ouvrés.')
    expect(plain(refundTask(byCard))).toContain('45 € repartent d’eux-mêmes sur la carte')
    expect(plain(refundTask({ ...byCard, refundCents: 0 }))).toContain('rien à rembourser')
  })

  test('what was used is kept', () => {
    const used = { ...paid, refundCents: 4_500 }
    expect(plain(refundText(used))).toContain('45 €')
    expect(plain(keptText(used))).toContain('35 €')
    expect(plain(refundText({ ...paid, refundCents: 0 }))).toContain('rien à rembourser')
  })

  test('nothing is owed for an order that was not paid', () => {
    const unpaid = { ...paid, isPaid: false, refundCents: 0 }
    expect(plain(refundText(unpaid))).toContain('vous ne devez rien')
    expect(keptText(unpaid)).toBe('')
    expect(refundTask(unpaid)).toContain('rien à rembourser')
  })
})
