/** Accepts a decimal comma or point. Blank: undefined. Not a number: NaN, which the contract refuses. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}
