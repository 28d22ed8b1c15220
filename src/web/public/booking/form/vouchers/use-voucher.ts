import { useState } from 'react'
import type { BookingChoice } from '../../flow/choice.ts'
import type { ShownVoucher } from './checked-voucher.ts'

/** The voucher of the typed or scanned code, once its worth is known. A scanned one chooses its service. */
export function useVoucher(choice: BookingChoice, choose: (choice: BookingChoice) => void) {
  const [voucher, setVoucher] = useState<ShownVoucher | null>(null)
  return {
    voucher,
    onChecked(checked: ShownVoucher | null) {
      setVoucher(checked)
      if (checked?.title && checked.session && choice.serviceId === undefined) {
        const { serviceId, minutes } = checked.session
        choose({ ...choice, serviceId, minutes })
      }
    },
  }
}
