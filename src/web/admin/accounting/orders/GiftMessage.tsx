import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { french } from '#domain/language/typography.ts'
import styles from '../vouchers/vouchers.module.css'

/** Read before it leaves in the practice's name: a visitor has typed it. */
export function GiftMessage({ order: { message } }: { order: Pick<VoucherOrder, 'message'> }) {
  if (message === null) return null
  return (
    <>
      <p>{french`Ce message part avec le bon. S’il ne convient pas, supprimez la commande et prévenez qui l’a passée :`}</p>
      <blockquote className={styles.giftMessage}>{message}</blockquote>
    </>
  )
}
