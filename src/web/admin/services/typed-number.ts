/**
 * The number that a person typed, « 62,50 » as well as « 62.50 »; undefined where nothing was. What is no number
 * becomes NaN, which every rule of the contract refuses.
 */
export function typedNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}
