import { frenchNumber } from './french-number.ts'
import { french } from './typography.ts'

/** Whole cents; euros exist only on the wire. */
export type Cents = number

export function toEuros(cents: Cents): number {
  return cents / 100
}

export function toCents(euros: number): Cents {
  return Math.round(euros * 100)
}

/** « 75,00 € », « −1 200,50 € », for columns of amounts. */
export function frenchAmount(cents: Cents): string {
  return french`${frenchNumber(toEuros(cents), 2).replace('-', '−')} €`
}

/** « 75 € », « 62,50 € », « 1 200 € », with narrow no-break spaces. */
export function frenchPrice(euros: number): string {
  const cents = toCents(euros)
  return french`${frenchNumber(toEuros(cents), cents % 100 === 0 ? 0 : 2)} €`
}
