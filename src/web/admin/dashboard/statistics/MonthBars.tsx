import type { MonthFigures } from '#contract/dashboard.ts'
import { nameOfMonth } from './figures.ts'
import styles from './statistics.module.css'

const HEIGHT = 96
const WIDTH = 60
const BAR = 34
const ABOVE = 18
const BELOW = 20

/** Hidden from screen readers: the table below holds the same figures. */
export function MonthBars({ months }: { months: readonly MonthFigures[] }) {
  const most = Math.max(1, ...months.map(({ reservations }) => reservations))
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH * months.length} ${ABOVE + HEIGHT + BELOW}`}
      aria-hidden="true"
    >
      <line x1="0" x2={WIDTH * months.length} y1={ABOVE + HEIGHT} y2={ABOVE + HEIGHT} />
      {months.map(({ month, reservations }, place) => {
        const height = (reservations / most) * HEIGHT
        const middle = WIDTH * place + WIDTH / 2
        return (
          <g key={month} data-current={place === months.length - 1 || undefined}>
            <rect x={middle - BAR / 2} y={ABOVE + HEIGHT - height} width={BAR} height={height} rx="3" />
            <text x={middle} y={ABOVE + HEIGHT - height - 5}>
              {reservations}
            </text>
            <text x={middle} y={ABOVE + HEIGHT + BELOW - 5}>
              {nameOfMonth(month)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
