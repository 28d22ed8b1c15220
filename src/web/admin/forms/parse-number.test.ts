import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['60', 60],
  ['62,50', 62.5],
  ['62.5', 62.5],
  [' 1\u202f200 ', 1200],
  ['', undefined],
  ['  ', undefined],
  ['une heure', Number.NaN],
  ['1,2,3', Number.NaN],
])('the input « %s » is parsed as %s', (text, expected) => {
  expect(parseNumber(text)).toBe(expected)
})
