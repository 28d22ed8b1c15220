import { frenchLength } from '#domain/language/french-length.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchTime, type LocalTime, type Span } from '#domain/language/time.ts'
import { EntryRow, type EntryRowActions } from '../../booking/calendar/layouts/list/EntryRow.tsx'
import listStyles from '../../booking/calendar/layouts/list/list.module.css'
import { isToBePaid } from '../../booking/entries/reservation.ts'
import type { DayLine } from './day-lines.ts'
import styles from './today.module.css'

// A team's whole day would push everything else far down.
const MAX_TEAM_LINES = 10

type Props = EntryRowActions & { lines: readonly DayLine[]; now: LocalTime; withPractitioner: boolean }

/** A visit that is over stays in sight while money is due. */
export function DayLines({ lines, ...row }: Props) {
  const { now, withPractitioner } = row
  const folded = lines.filter((line) => line.when === 'done' && !isDue(line, now))
  const due = lines.filter((line) => line.when === 'done' && isDue(line, now))
  const remaining = lines.filter(({ when }) => when !== 'done')
  const shown = withPractitioner ? remaining.slice(0, MAX_TEAM_LINES) : remaining
  const others = remaining.slice(shown.length)
  return (
    <>
      <FoldedLines {...row} title={doneText(folded)} lines={folded} />
      <LineList {...row} lines={[...due, ...shown]} />
      <FoldedLines {...row} title={othersText(others)} lines={others} />
    </>
  )
}

function isDue(line: DayLine, now: LocalTime): boolean {
  return line.kind === 'reservation' && isToBePaid(line.details, now)
}

function FoldedLines({ title, ...list }: Props & { title: string }) {
  if (list.lines.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      <LineList {...list} />
    </details>
  )
}

function LineList({ lines, ...row }: Props) {
  if (lines.length === 0) return null
  return (
    <ol className={`${listStyles.rows} ${styles.lines}`}>
      {lines.map((line) => (
        <Line key={`${line.kind} ${keyOf(line)}`} {...row} line={line} />
      ))}
    </ol>
  )
}

function Line({ line, ...row }: Omit<Props, 'lines'> & { line: DayLine }) {
  if (line.kind === 'free') return <FreeLine start={line.start} end={line.end} when={line.when} />
  const { when } = line
  return (
    <EntryRow
      {...row}
      entry={line}
      when={line.kind === 'reservation' && (when === 'current' || when === 'next') ? when : undefined}
    />
  )
}

function FreeLine({ start, end, when }: Span & { when: 'current' | 'later' }) {
  return (
    <li className={styles.free}>
      <span className={styles.freeTime}>
        {when === 'current' ? `Jusqu’à ${frenchTime(end)}` : `${frenchTime(start)} – ${frenchTime(end)}`}
      </span>
      <span>Libre, {frenchLength(end - start)}</span>
    </li>
  )
}

function keyOf(line: DayLine): number {
  return line.kind === 'free' ? line.end : line.details.id
}

function doneText(done: readonly DayLine[]): string {
  const count = done.filter(({ kind }) => kind === 'reservation').length
  if (count === 0) return 'Déjà passé'
  return count === 1 ? '1 rendez-vous terminé' : `${frenchNumber(count)} rendez-vous terminés`
}

function othersText(others: readonly DayLine[]): string {
  return others.length === 1
    ? '1 autre rendez-vous, plus tard'
    : `${frenchNumber(others.length)} autres rendez-vous, plus tard`
}
