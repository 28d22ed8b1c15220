import type { ReactNode } from 'react'
import styles from './table.module.css'

type Props = {
  columns: readonly string[]
  /** Those of the columns that hold numbers, which stand at the end. */
  numbers?: readonly string[]
  children: ReactNode
}

/** A table with quiet lines that becomes cards on a phone; the last cell of each row holds what can be done with it. */
export function Table({ columns, numbers = [], children }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={numbers.includes(column) ? styles.number : undefined}>
                {column}
              </th>
            ))}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
