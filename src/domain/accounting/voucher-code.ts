/** Crockford’s base32: no I, L, O and U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const RANDOM_SYMBOLS = 11
const MAX_TYPED = 40

/** `XXXX-XXXX-XXXX` of eleven numbers from 0 to 31: 55 random bits, and a check character by Luhn mod 32. */
export function voucherCode(values: readonly number[]): string {
  const payload = values.slice(0, RANDOM_SYMBOLS).map((value) => SYMBOLS.charAt(value % SYMBOLS.length))
  return grouped(payload.join('') + SYMBOLS.charAt(checkValue(payload)))
}

/** The code as it was given out, from what somebody typed: lower case, spaces, and i, l, o are understood. */
export function parseVoucherCode(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null
  const symbols = typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  if (symbols.length !== RANDOM_SYMBOLS + 1 || [...symbols].some((symbol) => !SYMBOLS.includes(symbol)))
    return null
  const payload = [...symbols.slice(0, RANDOM_SYMBOLS)]
  return SYMBOLS.charAt(checkValue(payload)) === symbols.at(-1) ? grouped(symbols) : null
}

/** Doubles every second symbol from the right, and adds the two digits in base 32 of each product. */
function checkValue(payload: readonly string[]): number {
  const sum = payload.toReversed().reduce((total, symbol, index) => {
    const product = SYMBOLS.indexOf(symbol) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(product / SYMBOLS.length) + (product % SYMBOLS.length)
  }, 0)
  return (SYMBOLS.length - (sum % SYMBOLS.length)) % SYMBOLS.length
}

function grouped(symbols: string): string {
  return symbols.replace(/(.{4})(?=.)/g, '$1-')
}
