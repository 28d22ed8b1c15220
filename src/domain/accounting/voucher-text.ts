import { frenchPrice, toEuros } from '../language/money.ts'
import { french } from '../language/typography.ts'

type Holding = { units: number; serviceName: string | null }

/** « 3 séances », « 1 séance » or « 37,50 € ». */
export function voucherUnitsText({ units, serviceName }: Holding): string {
  if (serviceName === null) return frenchPrice(toEuros(units))
  return french`${units} ${Math.abs(units) > 1 ? 'séances' : 'séance'}`
}

/** What is on it, with the service: « 3 séances : Massage ». */
export function voucherHoldingText(holding: Holding): string {
  const units = voucherUnitsText(holding)
  return holding.serviceName === null ? units : french`${units} : ${holding.serviceName}`
}
