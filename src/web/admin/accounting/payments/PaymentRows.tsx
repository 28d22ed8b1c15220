import type { ReactNode } from 'react'
import type { PaymentOfVisit } from '#contract/accounting/payments.ts'
import type { ReceiptKind } from '#domain/accounting/receipt.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import styles from './payments.module.css'

const KINDS: Record<ReceiptKind, string> = {
  payment: '',
  contra: 'Contre-passation',
  refund: 'Remboursement',
  gap: '',
}

type Row = PaymentOfVisit & { nature?: string }

type Props<Shown extends Row> = { rows: readonly Shown[]; children?: (row: Shown) => ReactNode }

/** `children`: what may be done with a row. */
export function PaymentRows<Shown extends Row>({ rows, children }: Props<Shown>) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.number}>
          <span className={styles.what}>
            <strong>{signedPrice(row.euros)}</strong>
            <span>{describe(row)}</span>
          </span>
          {children?.(row)}
        </li>
      ))}
    </ul>
  )
}

function describe({ number, kind, day, means, nature }: Row): string {
  return [KINDS[kind], nature, means, dayAndYear(day), french`n° ${number}`].filter(Boolean).join(' · ')
}

/** With a minus sign (U+2212), which stands at the height of a plus. */
function signedPrice(euros: number): string {
  return euros < 0 ? `\u2212\u202f${frenchPrice(-euros)}` : frenchPrice(euros)
}
