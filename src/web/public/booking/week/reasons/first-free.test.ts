import { expect, test } from 'vitest'
import { findFirstFree, firstFreeText } from './first-free.ts'

const SATURDAY = '2027-12-18'
const TODAY = '2027-12-01'

const MONTH = new Map([
  ['2027-12-25', [540]],
  [SATURDAY, [1110]],
  ['2027-12-11', []],
  ['2027-12-14', [840]],
])

test('the first free day has the wanted weekday and part of the day', () => {
  expect(findFirstFree(MONTH, { weekday: 6, periods: [] })).toBe(SATURDAY)
  expect(findFirstFree(MONTH, { weekday: 6, periods: ['Matin'] })).toBe('2027-12-25')
  expect(findFirstFree(MONTH, { periods: ['Soir', 'Après-midi'] })).toBe('2027-12-14')
  expect(findFirstFree(MONTH, { weekday: 0, periods: [] })).toBeUndefined()
  expect(findFirstFree(new Map(), { periods: ['Matin'] })).toBeUndefined()
})

test.each([
  [{ weekday: 6, periods: [] }, SATURDAY, 'Premier samedi libre\u202f: 18 décembre'],
  [{ weekday: 6, periods: ['Matin'] }, SATURDAY, 'Premier samedi matin libre\u202f: 18 décembre'],
  [{ periods: ['Soir'] }, SATURDAY, 'Premier soir libre\u202f: samedi 18 décembre'],
  [
    { periods: ['Matin', 'Après-midi'] },
    SATURDAY,
    'Premier matin ou après-midi libre\u202f: samedi 18 décembre',
  ],
  [{ weekday: 6, periods: [] }, '2028-01-01', 'Premier samedi libre\u202f: 1er janvier 2028'],
] as const)('what was looked for is named with its day: %j', (wanted, day, text) => {
  expect(firstFreeText(wanted, { day, today: TODAY })).toBe(text)
})
