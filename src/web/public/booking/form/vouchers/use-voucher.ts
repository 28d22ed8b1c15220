import { useEffect, useState } from 'react'
import type { BookingChoice } from '../../flow/choice.ts'
import type { ShownVoucher } from './checked-voucher.ts'

type Voucher = { scannedCode: string | null; checked: ShownVoucher | null }

/** The voucher of the typed or scanned code, once its worth is known. A scanned one chooses its service. */
export function useVoucher(choice: BookingChoice, choose: (choice: BookingChoice) => void) {
  const [{ scannedCode, checked }, setVoucher] = useState<Voucher>({ scannedCode: null, checked: null })
  useEffect(() => {
    const code = takeCodeOfAddress()
    if (code !== null) setVoucher({ scannedCode: code, checked: null })
  }, [])
  return {
    scannedCode,
    checked,
    onChecked(voucher: ShownVoucher | null) {
      setVoucher({ scannedCode, checked: voucher })
      const session = voucher?.session
      if (scannedCode !== null && session && choice.serviceId === undefined)
        choose({ ...choice, serviceId: session.serviceId, minutes: session.minutes })
    },
  }
}

/** Of the QR code on a voucher: behind `#`, which browsers send to nobody. Taken out of the address at once. */
function takeCodeOfAddress(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('bon')
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}
