import type { Control, UseFormReturn } from 'react-hook-form'
import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { TypedOrder } from './typed-order.ts'

export type OrderFormState = UseFormReturn<TypedOrder, unknown, NewVoucherOrder>
export type OrderControl = Control<TypedOrder, unknown, NewVoucherOrder>
