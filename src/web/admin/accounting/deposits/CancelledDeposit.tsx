import { useQuery } from '@tanstack/react-query'
import { type VisitReference, visitPaymentsQuery } from '../received/queries.ts'
import { cancelledDepositText } from './cancelled-text.ts'

/** Beside the question whether a visit is cancelled. Nothing without a deposit. */
export function CancelledDeposit({ visit, isLate }: { visit: VisitReference; isLate: boolean }) {
  const { data } = useQuery(visitPaymentsQuery(visit))
  if (!data?.deposit || data.deposit.cardEuros === 0) return null
  return <p role="status">{cancelledDepositText(data.deposit, isLate)}</p>
}
