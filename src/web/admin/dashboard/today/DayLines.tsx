import type { Block } from '#contract/booking/blocks.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchTime, type Minute, type Span, toLocalTime } from '#domain/language/time.ts'
import { entryTitle } from '../../booking/entries/agenda-entries.ts'
import type { DayLine } from './day-lines.ts'
import { ReservationLine } from './ReservationLine.tsx'
import styles from './today.module.css'

// A team's whole day would push everything else far down.
const MAX_TEAM_LINES = 10

type Props = { lines: readonly DayLine[]; withPractitioner: boolean }

export function DayLines({ lines, withPractitioner }: Props) {
  const done = lines.filter(({ when }) => when === 'done')
  const remaining = lines.filter(({ when }) => when !== 'done')
  const shown = withPractitioner ? remaining.slice(0, MAX_TEAM_LINES) : remaining
  const others = remaining.slice(shown.length)
  return (
    <>
      <FoldedLines title={doneText(done)} lines={done} withPractitioner={withPractitioner} />
      <LineList lines={shown} withPractitioner={withPractitioner} />
      <FoldedLines title={othersText(others)} lines={others} withPractitioner={withPractitioner} />
    </>
  )
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

function LineList({ lines, withPractitioner }: Props) {
  if (lines.length === 0) return null
  return (
    <ol>
      {lines.map((line) => (
        <Line key={`${line.kind} ${keyOf(line)}`} line={line} withPractitioner={withPractitioner} />
      ))}
    </ol>
  )
}

function Line({ line, withPractitioner }: { line: DayLine; withPractitioner: boolean }) {
  if (line.kind === 'free') return <FreeLine start={line.start} end={line.end} when={line.when} />
  if (line.kind === 'block') return <BlockLine block={line.details} end={line.end} />
  return <ReservationLine reservation={line.details} when={line.when} withPractitioner={withPractitioner} />
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

function BlockLine({ block, end }: { block: Block; end: Minute }) {
  return (
    <li className={styles.free} data-blocked>
      <span className={styles.freeTime}>
        {frenchTime(toLocalTime(block).minute)} – {frenchTime(end)}
      </span>
      <span>{entryTitle({ kind: 'block', details: block })}</span>
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
