import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Activity } from '#contract/dashboard/figures.ts'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { COUNT_COLUMNS, OCCUPANCY_COLUMN } from './columns.ts'
import styles from './figures.module.css'

type Row = { key: string | number; name: string; counts: Activity['services'][number] | Activity['total'] }

type Props = { title: string; heading: string; rows: readonly Row[]; hasOccupancy?: boolean }

const FIRST_ROWS = 12

/** Shows the first rows until all are asked for. */
export function ActivityTable({ title, heading, rows, hasOccupancy = false }: Props) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const isLong = rows.length > FIRST_ROWS
  const columns = hasOccupancy ? [...COUNT_COLUMNS, OCCUPANCY_COLUMN] : COUNT_COLUMNS
  const labels = columns.map(({ label }) => label)
  return (
    <section className={styles.table} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table columns={[heading, ...labels]} numericColumns={labels} hasActions={false} isWide>
        {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map(({ key, name, counts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map(({ label, format }) => (
              <td key={label} className={tableStyles.number} data-label={label}>
                {format(counts)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {isLong && (
        <Button
          className={styles.more}
          variant="default"
          aria-expanded={isWhole}
          aria-describedby={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Réduire' : `Afficher les ${rows.length} lignes`}
        </Button>
      )}
    </section>
  )
}
