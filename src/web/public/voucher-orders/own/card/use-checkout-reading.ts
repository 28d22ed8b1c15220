import { useEffect, useRef, useState } from 'react'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { readOrderCheckout } from '../../actions.ts'

type Reading = { status: 'idle' | 'reading' | 'unconfirmed' } | { status: 'failed'; error: Error }

type Options = { token: string; isBack: boolean; onRead: (order: OwnVoucherOrder) => void }

/** Once on return from the provider’s page, and whenever it is asked for. `onRead`: the order waits no longer. */
export function useCheckoutReading({ token, isBack, onRead }: Options) {
  const [reading, setReading] = useState<Reading>({ status: isBack ? 'reading' : 'idle' })
  const read = async () => {
    setReading({ status: 'reading' })
    try {
      const order = await readOrderCheckout(token)
      if (order.state !== 'unpaid') onRead(order)
      setReading({ status: isBack ? 'unconfirmed' : 'idle' })
    } catch (error) {
      setReading({ status: 'failed', error: error as Error })
    }
  }
  const firstRead = useRef(isBack ? read : null)
  useEffect(() => {
    void firstRead.current?.()
    firstRead.current = null
  }, [])
  return { reading, read }
}
