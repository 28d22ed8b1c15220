import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { countSmsSegments } from '../sms/segments.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  [`${'a'.repeat(152)}€${'a'.repeat(7)}`, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['ê'.repeat(70), 1],
  ['ê'.repeat(71), 2],
  ['ê'.repeat(134), 2],
  ['ê'.repeat(135), 3],
  [`${'ê'.repeat(66)}😀${'ê'.repeat(66)}`, 3],
  ['{}[]~|\\^'.repeat(10), 1],
  [`${'{}[]~|\\^'.repeat(10)}a`, 2],
])('« %s » is %i SMS', (text, count) => {
  expect(countSmsSegments(text)).toBe(count)
})

const GSM = [...'aAzZ019 .,:@éèàùìòÇÉäöüñ$£¥§¿_ΔΩ']
const EXTENDED = [...'€{}[]~|^\\']
/** Each is one sign of its own: of several code points together, the other count keeps all in one SMS. */
const OTHERS = [...'êôîçÀœ’…αЖ中😀𝄞']

const sign = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...GSM) },
  { weight: 6, arbitrary: fc.constantFrom(...EXTENDED) },
)
const gsmText = fc.array(sign, { minLength: 1, maxLength: 500 })
const anyText = fc.array(fc.oneof(sign, fc.constantFrom(...OTHERS)), { minLength: 1, maxLength: 500 })

test('the count of 10,000 random texts is that of another program', () => {
  fc.assert(
    fc.property(fc.oneof(gsmText, anyText), (signs) => {
      const text = signs.join('')
      expect(countSmsSegments(text)).toBe(new SegmentedMessage(text).segmentsCount)
    }),
    { numRuns: 10_000 },
  )
})
