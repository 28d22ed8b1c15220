import { expect, test } from 'vitest'
import { parseForeignCode, worksOnline } from '../foreign-code.ts'

test.each([
  ['PLAN-1234-ab', 'PLAN1234AB'],
  [' plan 1234 ab ', 'PLAN1234AB'],
  ['n° 12', '12'],
  ['Nº12', '12'],
  ['Été/27', 'ETE27'],
  ['0012', '0012'],
  ['–', null],
  ['', null],
  ['A'.repeat(40), 'A'.repeat(40)],
  ['A'.repeat(41), null],
  [' '.repeat(1_000), null],
])('the code %j of another program is %j', (typed, code) => {
  expect(parseForeignCode(typed)).toBe(code)
})

test('a code of seven symbols is for staff alone', () => {
  expect(['1234567', '12345678'].map(worksOnline)).toEqual([false, true])
})
