import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a short line is shown whole, without the adjacent lines', () => {
  const text = 'Bonjour\nJe soigne le dos.\nFin'
  expect(excerpt(text, { start: 11, end: 17 })).toEqual({ before: 'Je ', word: 'soigne', after: ' le dos.' })
})

test('a long line is cut between words', () => {
  const text = `${'calme et détente '.repeat(4)}soigner${' avec de longs gestes lents'.repeat(3)}`
  expect(excerpt(text, { start: 68, end: 75 })).toEqual({
    before: '… et détente calme et détente ',
    word: 'soigner',
    after: ' avec de longs gestes lents …',
  })
})
