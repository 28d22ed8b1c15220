import { useEffect, useRef } from 'react'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { readDepositCheckout } from '../../reservation/deposit-actions.ts'

type Props = { token: string; onRead: (booking: PendingBooking, link: string | null) => void }

/** Of somebody who comes back from paying, once the hour is held no longer: what they paid goes back, and is said. */
export function PaymentReading({ token, onRead }: Props) {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    // The page says already that the hour is gone.
    readDepositCheckout(token).then(
      ({ link, ...booking }) => onRead(booking, link),
      () => {},
    )
  }, [token, onRead])
  return null
}
