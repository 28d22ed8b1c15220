import type { SeriesDateState } from '#contract/booking/series.ts'
import type { DateAndTime, Day } from '#domain/language/time.ts'
import { SeriesLineRow } from './SeriesLineRow.tsx'
import styles from './series.module.css'
import { repeatedDaysIn, type SeriesLine, stateOf } from './series-lines.ts'

type Props = {
  lines: readonly SeriesLine[]
  states: readonly SeriesDateState[]
  onMove: (key: Day, to: DateAndTime) => void
  onStrike: (key: Day) => void
}

export function SeriesLines({ lines, states, onMove, onStrike }: Props) {
  const repeated = repeatedDaysIn(lines)
  return (
    <ol className={styles.lines} aria-label="Dates de la série">
      {lines.map((line, index) => (
        <SeriesLineRow
          key={line.key}
          line={line}
          position={index + 1}
          state={stateOf(line, states)}
          isRepeated={repeated.has(line.date)}
          onMove={(to) => onMove(line.key, to)}
          onStrike={() => onStrike(line.key)}
        />
      ))}
    </ol>
  )
}
