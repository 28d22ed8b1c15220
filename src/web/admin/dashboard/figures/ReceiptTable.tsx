import { useId } from 'react'
import type { ReceiptFigures } from '#contract/dashboard/receipt-figures.ts'
import { signedPrice } from '../../accounting/book/receipt-text.ts'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './figures.module.css'

type Sums = ReceiptFigures['total']
type Column = { label: string; of: (sums: Sums) => number }

export const RECEIPT_COLUMNS: readonly Column[] = [
  { label: 'Encaissé', of: ({ receivedEuros }) => receivedEuros },
  { label: 'Remboursé ou repris', of: ({ returnedEuros }) => returnedEuros },
  { label: 'Recettes', of: ({ euros }) => euros },
]

type Props = {
  title: string
  heading: string
  rows: readonly { key: string; name: string; sums: Sums }[]
}

export function ReceiptTable({ title, heading, rows }: Props) {
  const id = useId()
  const labels = RECEIPT_COLUMNS.map(({ label }) => label)
  return (
    <section className={styles.table} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table columns={[heading, ...labels]} numericColumns={labels} hasActions={false}>
        {rows.map(({ key, name, sums }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {RECEIPT_COLUMNS.map(({ label, of }) => (
              <td key={label} className={tableStyles.number} data-label={label}>
                {signedPrice(of(sums))}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  )
}
