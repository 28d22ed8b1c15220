import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

function excerptAround(match: string, text: string) {
  const start = text.indexOf(match)
  return excerptOf(text, { start, end: start + match.length })
}

test('a short line is shown whole, without the adjacent lines', () => {
  const text = 'Bonjour\nJe soigne le dos.\nFin'
  expect(excerptAround('soigne', text)).toEqual({ before: 'Je ', match: 'soigne', after: ' le dos.' })
})

test('a long line is cut between words', () => {
  const text = `${'calme et détente '.repeat(4)}soigner${' avec de longs gestes lents'.repeat(3)}`
  expect(excerptAround('soigner', text)).toEqual({
    before: '… et détente calme et détente ',
    match: 'soigner',
    after: ' avec de longs gestes lents …',
  })
})
