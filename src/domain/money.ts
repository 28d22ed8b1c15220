import { french, NNBSP } from './typography.ts'

/** Whole cents; euros exist only on the wire. */
export type Cents = number

export function toEuros(cents: Cents): number {
  return cents / 100
}

export function toCents(euros: number): Cents {
  return Math.round(euros * 100)
}

/** « 75 € », « 62,50 € », « 1 200 € », with narrow no-break spaces. */
export function frenchPrice(euros: number): string {
  const cents = toCents(euros)
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, NNBSP)
  const remainder = cents % 100
  return remainder === 0 ? french`${whole} €` : french`${whole},${String(remainder).padStart(2, '0')} €`
}
