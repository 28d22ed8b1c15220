import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleLine } from '../visible-text.ts'

test.each([
  ['Zoé\u0000 Pe\u0007tit', 'Zoé Petit'],
  ['Zoé\r\n\tPetit', 'Zoé Petit'],
  ['Zo\u202eé\u202c \u2066Petit\u2069\u200f\u061c', 'Zoé Petit'],
  ['\ufeffZ\u200bo\u2060é', 'Zoé'],
  ['Du\u00adpont', 'Dupont'],
  ['Zoé\u{e0067}\u{e0062}\u{e007f}', 'Zoé'],
  ['Zoé\ufe0f\ufe0f\u{e0100}', 'Zoé'],
  ['\u3164\u2800\u115f', ''],
  ['Zoé\ud800', 'Zoé'],
  ['Zoe\u200b\u0301', 'Zoé'],
  ['  Zoé \u200b  Petit\u00a0', 'Zoé Petit'],
  ['\u200dZoé\u200c Petit\u200d', 'Zoé Petit'],
])('%j is read as %j', (text, expected) => {
  expect(visibleLine(text)).toBe(expected)
})

test.each([
  ['J.-P. Martin'],
  ['N’Diaye'],
  ['李小龙'],
  ['علی\u200cرضا'],
  ['क्\u200dष'],
  ['葛\u{e0100}城'],
  ['Zoé ❤\ufe0f'],
])('%s remains as typed', (text) => {
  expect(visibleLine(text)).toBe(text)
})

test('joiners between letters are never repeated', () => {
  expect(visibleLine('علی\u200c\u200d\u200c\u200bرضا')).toBe('علی\u200cرضا')
})

const anyText = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      'a',
      'é',
      '李',
      ' ',
      '\u0301',
      '\u200b',
      '\u200c',
      '\u200d',
      '\ufe0f',
      '\u{e0100}',
      '\u202e',
    ),
  ),
  { maxLength: 30 },
)

test('every visible line is its own, in NFC, with letters on both sides of each joiner', () => {
  fc.assert(
    fc.property(anyText, (characters) => {
      const line = visibleLine(characters.join(''))
      expect(visibleLine(line)).toBe(line)
      expect(line).toBe(line.normalize('NFC').trim())
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\u00ad\ufeff]/u)
      expect(line).not.toMatch(/(?<![\p{L}\p{M}])\p{Join_Control}|\p{Join_Control}(?!\p{L})/u)
    }),
    { numRuns: 1_000 },
  )
})

test('letters, digits and punctuation are never removed', () => {
  const visible = fc.string({ unit: fc.constantFrom(...'aéÉñ李ß09.,-’()/:') })
  fc.assert(
    fc.property(visible, (text) => {
      expect(visibleLine(text)).toBe(text)
    }),
  )
})
