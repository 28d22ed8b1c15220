import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { monthAndYear } from '#domain/language/french-day.ts'
import { signedPrice } from '../../accounting/book/receipt-text.ts'
import styles from './figures.module.css'

/** Hidden from screen readers: the table of the months holds the same amounts. A month of refunds alone has no bar. */
export function ReceiptBars({ months }: Pick<ReceiptFigures, 'months'>) {
  const highest = Math.max(1, ...months.map(({ euros }) => euros))
  return (
    <ul className={`${styles.bars} ${styles.chart}`} aria-hidden="true">
      {months.map(({ month, euros }) => (
        <li key={month}>
          <span>{monthAndYear(`${month}-01`)}</span>
          <span className={styles.track}>
            {euros > 0 && (
              <span className={styles.done} style={{ inlineSize: `${(euros / highest) * 100}%` }} />
            )}
          </span>
          <span className={styles.amount}>{signedPrice(euros)}</span>
        </li>
      ))}
    </ul>
  )
}
