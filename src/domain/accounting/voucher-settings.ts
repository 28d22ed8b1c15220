import { addMonths, monthOf, sameDayOf } from '../language/months.ts'
import type { Day } from '../language/time.ts'
import type { VoucherPolicy } from './voucher-use.ts'

/** `validMonths`: of a voucher that is sold now. `conditions`: a text that stands on it. */
export type VoucherSettings = VoucherPolicy & {
  isOn: boolean
  validMonths: number
  conditions: string
  /** On the site; never without `isOn`. */
  takesOrders: boolean
  /** By transfer or at the practice: a text for whoever orders. */
  howToPay: string
}

export const DEFAULT_VOUCHER_SETTINGS: VoucherSettings = {
  isOn: false,
  validMonths: 12,
  conditions: '',
  missedConsumes: false,
  lateConsumes: false,
  takesOrders: false,
  howToPay: '',
}

/** From the sale of a voucher on, however often its last day is changed. */
const MAX_VOUCHER_MONTHS = 120

/** The latest last day that a voucher sold on the day may have. */
export function latestLastDay(soldOn: Day): Day {
  return lastDayOfVoucher(soldOn, MAX_VOUCHER_MONTHS)
}

/** The last day of a voucher sold on the day; visits on it count. */
export function lastDayOfVoucher(soldOn: Day, validMonths: number): Day {
  return sameDayOf(addMonths(monthOf(soldOn), validMonths), soldOn)
}
