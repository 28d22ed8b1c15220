import { frenchDay } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { type Day, formatTime, frenchTime, type Minute, type Span } from '#domain/language/time.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import { type CalendarContent, entryKey } from '../../../entries/agenda-entries.ts'
import type { LayoutProps, Practitioner } from '../../calendar-props.ts'
import { type Absence, type DayRow, isWholeDay, listDayRows } from './day-rows.ts'
import { EntryRow, type EntryRowActions } from './EntryRow.tsx'
import styles from './list.module.css'
import { RowContent } from './RowContent.tsx'
import { useVisitPayment } from './use-visit-payment.tsx'

export type RowsProps = Pick<LayoutProps, 'practitioners' | 'toneOf' | 'now' | 'actions'> & {
  /** The person whose agenda is shown; null for everybody's. */
  shown: number | null
}

type Props = RowsProps & {
  /** Of the day alone. */
  content: CalendarContent
  day: Day
  /** Of the list among the parts of the calendar, for the arrow keys; none inside another lane. */
  lane?: string
}

export function DayRows({ content, day, lane, practitioners, shown, ...rowProps }: Props) {
  const isOfOne = shown !== null || practitioners.length <= 1
  const rows = listDayRows(content, { day, now: rowProps.now, isOfOne })
  const { pay, paymentDialog } = useVisitPayment()
  const practitionerId = shown ?? practitioners[0]?.id
  const row = { ...rowProps, day, practitioners, practitionerId, isOfOne, onPay: pay }
  return (
    <>
      {rows.length > 0 && (
        <ol className={styles.rows} aria-label={frenchDay(day)} data-lane={lane}>
          {rows.map((dayRow) => (
            <Row key={keyOf(dayRow)} {...row} row={dayRow} />
          ))}
        </ol>
      )}
      {paymentDialog}
    </>
  )
}

type RowProps = Omit<RowsProps, 'shown'> & {
  onPay: EntryRowActions['onPay']
  row: DayRow
  day: Day
  practitionerId: number | undefined
  isOfOne: boolean
}

function Row({ row, day, practitionerId, isOfOne, practitioners, toneOf, now, actions, onPay }: RowProps) {
  switch (row.kind) {
    case 'entry':
      return (
        <EntryRow
          entry={row.entry}
          tone={toneOf(row.entry)}
          now={now}
          withPractitioner={!isOfOne}
          onOpen={actions.open}
          onPay={onPay}
          onMove={actions.move}
        />
      )
    case 'free':
      return (
        <FreeRow
          span={row.span}
          day={day}
          onBook={({ start }) => actions.create({ day, minute: start }, formatTime(start), practitionerId)}
        />
      )
    case 'absence':
      return <AbsenceRow absence={row.absence} practitioners={practitioners} />
    case 'now':
      return <NowRow minute={row.minute} />
  }
}

type FreeRowProps = { span: Span; day: Day; onBook: (span: Span) => void }

function FreeRow({ span, day, onBook }: FreeRowProps) {
  const text = french`Libre ${frenchLength(span.end - span.start)} — réserver`
  return (
    <li className={styles.row} data-kind="free">
      <button
        type="button"
        className={styles.entry}
        data-stop={`free-${day}-${span.start}`}
        onClick={() => onBook(span)}
      >
        <NamedContent name={`${frenchTime(span.start)} ${text}, ${frenchDay(day)}`}>
          <RowContent span={span}>
            <span className={styles.free}>{text}</span>
          </RowContent>
        </NamedContent>
      </button>
    </li>
  )
}

type AbsenceRowProps = { absence: Absence; practitioners: readonly Practitioner[] }

function AbsenceRow({ absence, practitioners }: AbsenceRowProps) {
  const names = absence.praticienIds?.map((id) => practitioners.find((one) => one.id === id)?.displayName)
  const hours = isWholeDay(absence)
    ? 'toute la journée'
    : `${frenchTime(absence.start)} – ${frenchTime(absence.end)}`
  return (
    <li className={styles.absence}>
      {[absence.label, ...(names ?? [])].filter(Boolean).join(', ')}
      {NNBSP}: {hours}
    </li>
  )
}

function NowRow({ minute }: { minute: Minute }) {
  return (
    <li className={styles.now} ref={scrollToIfBelow}>
      <span className="visually-hidden">Maintenant{NNBSP}: </span>
      {frenchTime(minute)}
    </li>
  )
}

/** A long day or week shows the present moment at first, not its beginning. */
function scrollToIfBelow(element: HTMLElement | null): void {
  if (element && element.getBoundingClientRect().bottom > window.innerHeight)
    element.scrollIntoView({ block: 'center' })
}

function keyOf(row: DayRow): string {
  if (row.kind === 'entry') return entryKey(row.entry)
  if (row.kind === 'free') return `free-${row.span.end}`
  if (row.kind === 'absence')
    return `absence-${row.absence.start}-${row.absence.label}-${row.absence.praticienIds?.[0]}`
  return 'now'
}
