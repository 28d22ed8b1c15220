import { type ShownSettlement, voucherSettlementText } from '#domain/accounting/settlement-text.ts'
import styles from '../received/payments.module.css'

/** A voucher's share of a visit, for a practice without the book of receipts. */
export function VoucherSettlement({ settlement }: { settlement: ShownSettlement | undefined }) {
  const text = settlement && voucherSettlementText(settlement)
  return text ? <div className={styles.inList}>{text}</div> : null
}
