import type { SeriesDateState } from '#contract/booking/series.ts'
import type { DateAndTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { SeriesLineRow } from './SeriesLineRow.tsx'
import styles from './series.module.css'
import { isBookable, repeatedDaysIn, type SeriesLine, stateOfLine } from './series-lines.ts'

type Props = {
  lines: readonly SeriesLine[]
  states: readonly SeriesDateState[]
  strikeLabel: string
  /** Of each line, by what it is paid. */
  payments?: readonly (string | undefined)[] | undefined
  onMove: (key: string, to: DateAndTime) => void
  onStrike: (key: string) => void
}

export function SeriesLines({ lines, states, strikeLabel, payments, onMove, onStrike }: Props) {
  const repeated = repeatedDaysIn(lines)
  return (
    <>
      <p className={primitivesStyles.note} role="status">
        {summaryOf(lines, states)}
      </p>
      <ol className={styles.lines} aria-label="Dates de la série">
        {lines.map((line, index) => (
          <SeriesLineRow
            key={line.key}
            line={line}
            position={index + 1}
            state={stateOfLine(line, states)}
            strikeLabel={strikeLabel}
            payment={payments?.[index]}
            isRepeated={repeated.has(line.date)}
            onMove={(to) => onMove(line.key, to)}
            onStrike={() => onStrike(line.key)}
          />
        ))}
      </ol>
    </>
  )
}

/** Announced as a whole, since a preview changes many lines at once. */
function summaryOf(lines: readonly SeriesLine[], states: readonly SeriesDateState[]): string {
  const known = lines.map((line) => stateOfLine(line, states))
  if (lines.length === 0 || known.includes(undefined)) return ''
  const lost = known.filter((state) => state && !isBookable(state)).length
  const warned = known.filter((state) => state?.state === 'outside').length
  const parts = [
    french`${lines.length} ${lines.length > 1 ? 'dates' : 'date'}`,
    ...(lost > 0 ? [french`${lost} à changer ou à retirer`] : []),
    ...(warned > 0 ? [french`${warned} hors de vos horaires`] : []),
  ]
  return parts.join(', ')
}
