import { describe, expect, test } from 'vitest'
import { frenchLength } from '../../language/french-length.ts'
import { french } from '../../language/typography.ts'
import { leftOf, noteDetailOf, noteDetailOfSale } from '../note.ts'

const VISIT = { date: '2027-04-12', serviceName: 'Massage du dos', cents: 6250, minutes: 60, parts: null }
const PARTS = {
  variant: { name: 'Prénatal', minutes: 60, cents: 6000 },
  options: [
    { id: 1, name: 'Aromathérapie', minutes: 0, cents: 500 },
    { id: 2, name: 'Pierres chaudes', minutes: 15, cents: 1500 },
  ],
}
const WITH_PARTS = {
  ...VISIT,
  serviceName: 'Massage suédois (prénatal) + aromathérapie + pierres chaudes',
  cents: 8000,
  minutes: 75,
  parts: PARTS,
}

const linesOf = (visit: Parameters<typeof noteDetailOf>[0]) =>
  noteDetailOf(visit, 'franchise').lines.map(({ label, cents }) => [label, cents])

describe('the lines of a note', () => {
  test('are one for a visit without parts, with its length', () => {
    expect(noteDetailOf(VISIT, 'franchise')).toEqual({
      visitDay: '2027-04-12',
      lines: [{ label: french`Massage du dos, 1 h`, quantity: 1, cents: 6250 }],
      totalCents: 6250,
      regime: 'franchise',
    })
  })

  test('are one for each part', () => {
    expect(linesOf(WITH_PARTS)).toEqual([
      [french`Massage suédois (prénatal), 1 h`, 6000],
      ['Aromathérapie', 500],
      ['Pierres chaudes', 1500],
    ])
  })

  test('sum to a price that staff typed, by one more line', () => {
    expect(linesOf({ ...WITH_PARTS, cents: 7000 }).at(-1)).toEqual(['Prix convenu', -1000])
    const { lines, totalCents } = noteDetailOf({ ...WITH_PARTS, cents: 9900 }, null)
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents)
  })

  test('show a length that staff typed, unless it is below that of the options', () => {
    expect(linesOf({ ...WITH_PARTS, minutes: 105 })[0]?.[0]).toBe(
      `Massage suédois (prénatal), ${frenchLength(90)}`,
    )
    expect(linesOf({ ...WITH_PARTS, minutes: 10 })[0]?.[0]).toBe('Massage suédois (prénatal)')
  })

  test('name a visit without a service, and what was sold without a visit', () => {
    expect(linesOf({ ...VISIT, serviceName: null })[0]?.[0]).toBe(french`Rendez-vous, 1 h`)
    expect(noteDetailOfSale({ nature: 'Vente d’huile', cents: 1200, regime: 'exempt' })).toEqual({
      visitDay: null,
      lines: [{ label: 'Vente d’huile', quantity: 1, cents: 1200 }],
      totalCents: 1200,
      regime: 'exempt',
    })
  })
})

test('what is left is the total less what was paid before and now', () => {
  const payment = { day: '2027-04-12', cents: 2000, means: 'Carte' }
  expect(leftOf({ totalCents: 6250, beforeCents: 3000, payment })).toBe(1250)
  expect(leftOf({ totalCents: 6250, beforeCents: 3000, payment: null })).toBe(3250)
  expect(leftOf({ totalCents: 4000, beforeCents: 3000, payment })).toBe(-1000)
})
