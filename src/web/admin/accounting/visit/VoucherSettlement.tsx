import { type ShownSettlement, voucherSettlementText } from '#domain/accounting/settlement-text.ts'
import styles from '../received/payments.module.css'

/** What a voucher settles of a visit, while no book of receipts is kept. */
export function VoucherSettlement({ settlement }: { settlement: ShownSettlement | undefined }) {
  const text = settlement && voucherSettlementText(settlement)
  return text ? <div className={styles.inList}>{text}</div> : null
}
