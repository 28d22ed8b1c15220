import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { nameOfMonth } from './figures.ts'
import styles from './statistics.module.css'

// In units of the viewBox.
const BAR_HEIGHT = 96
const COLUMN_WIDTH = 60
const BAR_WIDTH = 34
const VALUE_HEIGHT = 18
const MONTH_HEIGHT = 20
const TEXT_GAP = 5

/** Hidden from screen readers: the table below holds the same figures. */
export function MonthBars({ months }: { months: readonly MonthFigures[] }) {
  const highest = Math.max(1, ...months.map(({ reservations }) => reservations))
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${COLUMN_WIDTH * months.length} ${VALUE_HEIGHT + BAR_HEIGHT + MONTH_HEIGHT}`}
      aria-hidden="true"
    >
      <line
        x1="0"
        x2={COLUMN_WIDTH * months.length}
        y1={VALUE_HEIGHT + BAR_HEIGHT}
        y2={VALUE_HEIGHT + BAR_HEIGHT}
      />
      {months.map(({ month, reservations }, index) => {
        const height = (reservations / highest) * BAR_HEIGHT
        const middle = COLUMN_WIDTH * index + COLUMN_WIDTH / 2
        return (
          <g key={month} data-current={index === months.length - 1 || undefined}>
            <rect
              x={middle - BAR_WIDTH / 2}
              y={VALUE_HEIGHT + BAR_HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              rx="3"
            />
            <text x={middle} y={VALUE_HEIGHT + BAR_HEIGHT - height - TEXT_GAP}>
              {frenchNumber(reservations)}
            </text>
            <text x={middle} y={VALUE_HEIGHT + BAR_HEIGHT + MONTH_HEIGHT - TEXT_GAP}>
              {nameOfMonth(month)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
