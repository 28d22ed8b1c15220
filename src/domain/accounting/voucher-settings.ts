import { addMonths, monthOf, sameDayOf } from '../language/months.ts'
import type { Day } from '../language/time.ts'
import type { VoucherPolicy } from './voucher.ts'

/** `validMonths`: of a voucher that is sold now. `conditions`: a text that stands on it. */
export type VoucherSettings = VoucherPolicy & { isOn: boolean; validMonths: number; conditions: string }

export const DEFAULT_VOUCHER_SETTINGS: VoucherSettings = {
  isOn: false,
  validMonths: 12,
  conditions: '',
  missedConsumes: false,
  lateConsumes: false,
}

/** The last day of a voucher sold on the day; visits on it count. */
export function lastDayOfVoucher(soldOn: Day, validMonths: number): Day {
  return sameDayOf(addMonths(monthOf(soldOn), validMonths), soldOn)
}
