import type { CSSProperties } from 'react'
import { frenchTime, type Minute, type Span } from '#domain/language/time.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import type { Column } from './columns.ts'
import { DayColumn } from './DayColumn.tsx'
import { HOUR_PX } from './scale.ts'
import styles from './TimeColumns.module.css'

type Props = Pick<LayoutProps, 'toneOf' | 'hours' | 'now' | 'actions'> & {
  columns: readonly Column[]
  /** Each column is another person’s, rather than another day. */
  withPractitioner: boolean
}

const MAX_COLUMNS = 8

/** Hours from top to bottom, people or days from left to right. */
export function TimeColumns({ columns, ...columnProps }: Props) {
  const { hours } = columnProps
  const measures: Record<`--${string}`, string | number> & CSSProperties = {
    '--hour': `${HOUR_PX}px`,
    '--hours': (hours.end - hours.start) / 60,
    '--columns': columns.length,
  }
  return (
    <div
      className={styles.scroller}
      data-columns={Math.min(columns.length, MAX_COLUMNS)}
      data-scrolls-sideways
      style={measures}
    >
      <div className={styles.grid}>
        <div className={styles.axis} aria-hidden>
          <div className={styles.corner} />
          <ol className={styles.hours}>
            {hoursOf(hours).map((minute) => (
              <li key={minute}>{frenchTime(minute)}</li>
            ))}
          </ol>
        </div>
        {columns.map((column) => (
          <DayColumn key={column.key} {...columnProps} column={column} columns={columns} />
        ))}
      </div>
    </div>
  )
}

function hoursOf({ start, end }: Span): Minute[] {
  return Array.from({ length: (end - start) / 60 }, (_, index) => start + index * 60)
}
