import { expect, test } from 'vitest'
import { outcomeCountText, restorationText } from './outcome-text.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [0, '0 rendez-vous annulé'],
  [1, '1 rendez-vous annulé'],
  [200, '200 rendez-vous annulés'],
])('%i cancelled reservations read « %s »', (count, text) => {
  expect(plain(outcomeCountText(count, 'annulé'))).toBe(text)
})

test('a restoration names how many came back, and why the others did not', () => {
  expect(plain(restorationText(['restored', 'taken', 'restored', 'gone', 'gone']))).toBe(
    '2 rendez-vous rétablis. Pour 1 autre : a perdu son créneau, réservé depuis. Pour 2 autres : ne peut plus être rétabli.',
  )
  expect(plain(restorationText(['restored']))).toBe('1 rendez-vous rétabli.')
})
