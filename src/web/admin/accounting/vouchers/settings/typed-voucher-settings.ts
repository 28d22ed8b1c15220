import type { ShownVoucherSettings } from '#contract/accounting/vouchers.ts'

export type TypedVoucherSettings = Omit<ShownVoucherSettings, 'isOn' | 'validMonths'> & {
  validMonths: string
}
