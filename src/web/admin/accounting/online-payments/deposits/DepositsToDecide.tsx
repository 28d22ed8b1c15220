import { useAdmin, useHasDeposits } from '../../../session/use-admin.ts'
import { SettleList } from '../../book/SettleList.tsx'

/** While no book of receipts is kept: its page and the dashboard show them otherwise. */
export function DepositsToDecide() {
  const { notesPayments = false } = useAdmin()
  const hasDeposits = useHasDeposits()
  return notesPayments || !hasDeposits ? null : <SettleList means={[]} isOpen={false} />
}
