import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVoucherCode, voucherCode } from '../voucher-code.ts'

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const values = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 11, maxLength: 11 })

test('a code is read as people write it', () => {
  fc.assert(
    fc.property(values, (drawn) => {
      const code = voucherCode(drawn)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
      const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect(parseVoucherCode(written)).toBe(code)
      expect(parseVoucherCode(code.replaceAll('-', ''))).toBe(code)
    }),
  )
})

test('a code with one wrong symbol is refused', () => {
  fc.assert(
    fc.property(values, fc.nat({ max: 11 }), fc.integer({ min: 1, max: 31 }), (drawn, position, change) => {
      const symbols = [...voucherCode(drawn).replaceAll('-', '')]
      const value = SYMBOLS.indexOf(symbols[position] ?? '')
      symbols[position] = SYMBOLS.charAt((value + change) % 32)
      expect(parseVoucherCode(symbols.join(''))).toBeNull()
    }),
  )
})

test.each(['', 'ABCD-EFGH-JKM', 'UUUU-UUUU-UUUU', 'é'.repeat(12), '0'.repeat(10_000)])(
  'what is no code is refused: %s',
  (typed) => expect(parseVoucherCode(typed)).toBeNull(),
)

test('the check character is that of Luhn mod 32', () => {
  // 11 × 1: six doubled ones and five single ones make 17; 32 − 17 = 15, « F ».
  expect(voucherCode(Array.from({ length: 11 }, () => 1))).toBe('1111-1111-111F')
})
