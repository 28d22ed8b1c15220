import { type ReactNode, useState } from 'react'
import type { PaymentOfVisit } from '#contract/accounting/payments.ts'
import type { ReceiptKind } from '#domain/accounting/receipt.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './payments.module.css'

const KINDS: Record<ReceiptKind, string> = {
  payment: 'Reçu',
  contra: 'Repris',
  refund: 'Remboursé',
  gap: '',
}

type Row = PaymentOfVisit & { nature?: string }

type Props<Shown extends Row> = {
  /** The newest first. */
  rows: readonly Shown[]
  /** So many are shown until all are asked for. */
  shown: number
  /** Buttons of a row. */
  children: (row: Shown) => ReactNode
}

export function PaymentRows<Shown extends Row>({ rows, shown, children }: Props<Shown>) {
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = !showsAll && rows.length > shown
  return (
    <div className={primitivesStyles.smallStack}>
      <ul className={styles.rows}>
        {(isFolded ? rows.slice(0, shown) : rows).map((row) => (
          <li key={row.number}>
            <span className={styles.what}>
              <strong>{[signedPrice(row.euros), row.means].filter(Boolean).join(' · ')}</strong>
              {row.nature && <span>{row.nature}</span>}
              <span>
                {`${KINDS[row.kind]} le ${dayAndYear(row.day)} · `}
                <span className={styles.number}>{`n° ${row.number}`}</span>
              </span>
            </span>
            {children(row)}
          </li>
        ))}
      </ul>
      {isFolded && (
        <button
          type="button"
          className={`${primitivesStyles.linkButton} ${styles.more}`}
          onClick={() => setShowsAll(true)}
        >
          {`Voir les ${rows.length} écritures`}
        </button>
      )}
    </div>
  )
}

/** With a minus sign, which stands at the height of a plus. */
function signedPrice(euros: number): string {
  return euros < 0 ? `−${frenchPrice(-euros)}` : frenchPrice(euros)
}
