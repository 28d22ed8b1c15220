import type { ReactNode } from 'react'
import styles from './table.module.css'

type Props = {
  columns: readonly string[]
  numericColumns?: readonly string[]
  hasActions?: boolean
  /** Has so many columns that rows become cards on a tablet too. */
  isWide?: boolean
  /** Rows, or `TableGroup`s of them. */
  isGrouped?: boolean
  children: ReactNode
}

/** Becomes cards on a phone. The last cell of each row holds its actions, unless it has none. */
export function Table({
  columns,
  numericColumns = [],
  hasActions = true,
  isWide = false,
  isGrouped = false,
  children,
}: Props) {
  const table = (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={numericColumns.includes(column) ? styles.number : undefined}
              >
                {column}
              </th>
            ))}
            {hasActions && (
              <th scope="col" className={styles.actions}>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {isGrouped ? children : <tbody>{children}</tbody>}
      </table>
    </div>
  )
  return isWide ? <div className={styles.wide}>{table}</div> : table
}
