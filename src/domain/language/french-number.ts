import { NNBSP } from './typography.ts'

/**
 * « 1 200 », « 4,5 », with narrow no-break spaces; without `decimals`, those that the number has. Equal to
 * `Intl.NumberFormat('fr-FR')`, whose space differs between versions of ICU, so between server and browser.
 */
export function frenchNumber(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals)
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,6}$)/g, NNBSP)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}
