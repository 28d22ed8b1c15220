import type { ReactNode } from 'react'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { sessionText, unitsText } from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import tableStyles from '../../ui/table.module.css'
import styles from '../vouchers/vouchers.module.css'

type Props = {
  order: VoucherOrder
  column: string
  facts: (order: VoucherOrder) => ReactNode
  actions: (order: VoucherOrder) => ReactNode
}

export function VoucherOrderRow({ order, column, facts, actions }: Props) {
  const { id, giverName, giverEmail, recipientName, message, orderedAt, isPaidByCard } = order
  return (
    <tr>
      <th scope="row">
        <span className={styles.cardOnly}>N° </span>
        {id}
      </th>
      <td data-label="Bon">
        <div className={styles.lines}>
          <span>{contentOf(order)}</span>
          {isPaidByCard && <span className={tableStyles.muted}>payée par carte</span>}
          {recipientName !== null && <span className={tableStyles.muted}>pour {recipientName}</span>}
          {message !== null && <q className={styles.giftMessage}>{message}</q>}
        </div>
      </td>
      <td data-label="Commandé par">
        <div className={styles.lines}>
          <span>{giverName ?? '–'}</span>
          <span className={tableStyles.muted}>
            {`le ${dayAndYear(orderedAt.date)}`}
            {giverEmail !== null && (
              <>
                {' · '}
                <a href={toMailtoUrl(giverEmail)}>{giverEmail}</a>
              </>
            )}
          </span>
        </div>
      </td>
      <td data-label={column}>
        <div className={styles.lines}>{facts(order)}</div>
      </td>
      <td className={tableStyles.actions}>
        <div className={styles.rowActions}>{actions(order)}</div>
      </td>
    </tr>
  )
}

function contentOf(order: VoucherOrder): string {
  const session = sessionText(order)
  const price = frenchPrice(order.priceEuros)
  return session === null ? `Bon de ${price}` : french`${unitsText(order)} : ${session} · ${price}`
}
