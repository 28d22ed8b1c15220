import { useRef } from 'react'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { isOutcomeKnown, useRequestKey } from '#web/app/request-key.ts'
import { noteVisitPayment } from '../received/actions.ts'
import type { VisitReference } from '../received/queries.ts'
import type { ReceivedAtVisit } from '../received/typed-payment.ts'

type Shown = Pick<VisitPayments, 'paidEuros' | 'isCancelled'>

/**
 * Notes a payment of the visit. While it is unknown whether an attempt succeeded, a repeat sends the same key and says
 * the same about what was shown, even though the sum has been read again and may already hold the payment.
 */
export function useVisitAttempt(visit: VisitReference, { paidEuros, isCancelled }: Shown) {
  const { keyFor, settle } = useRequestKey()
  const known = useRef<{ knownPaidEuros: number; isStanding: boolean } | null>(null)
  const end = (error: Error | null) => {
    settle(error)
    if (error === null || isOutcomeKnown(error)) known.current = null
  }
  return async (parsed: ReceivedAtVisit) => {
    known.current ??= { knownPaidEuros: paidEuros, isStanding: !isCancelled }
    const body = { ...parsed, ...known.current }
    try {
      const noted = await noteVisitPayment(visit, { body, key: keyFor(body) })
      end(null)
      return noted
    } catch (error) {
      end(error as Error)
      throw error
    }
  }
}
