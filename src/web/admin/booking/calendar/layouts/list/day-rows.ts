import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { type Day, END_OF_DAY, type LocalTime, type Minute, type Span } from '#domain/language/time.ts'
import {
  type AgendaEntry,
  type CalendarContent,
  entrySpan,
  unworkedLabel,
  unworkedSpanOf,
} from '../../../entries/agenda-entries.ts'
import { freeSpansOf } from '../day-content.ts'

/** `praticienIds`: who is absent; null when everybody is, or only one person is shown. */
export type Absence = Span & { label: string; praticienIds: readonly number[] | null }

export type DayRow =
  | { kind: 'entry'; entry: AgendaEntry }
  | { kind: 'free'; span: Span }
  | { kind: 'absence'; absence: Absence }
  | { kind: 'now'; minute: Minute }

type Options = { day: Day; now: LocalTime; isOfOne: boolean }

/** Rows of a day by their start. Free time is listed for one person; of several, breaks would hide the entries. */
export function listDayRows(content: CalendarContent, { day, now, isOfOne }: Options): DayRow[] {
  const free = isOfOne ? freeSpansOf(content, day, now) : []
  const rows: DayRow[] = [
    ...listAbsences(content.unworked, isOfOne).map((absence) => ({ kind: 'absence' as const, absence })),
    ...free.map((span) => ({ kind: 'free' as const, span })),
    ...content.entries.map((entry) => ({ kind: 'entry' as const, entry })),
  ].sort((a, b) => startOf(a) - startOf(b))
  return day === now.day ? insertNow(rows, now.minute) : rows
}

/** Before the first row that starts now or later; without rows there is nothing to be between. */
function insertNow(rows: DayRow[], minute: Minute): DayRow[] {
  if (rows.length === 0) return rows
  const position = rows.findIndex((row) => startOf(row) >= minute)
  return rows.toSpliced(position === -1 ? rows.length : position, 0, { kind: 'now', minute })
}

function listAbsences(unworked: readonly UnworkedSpan[], isOfOne: boolean): Absence[] {
  const named = unworked.filter((span) => unworkedLabel(span) !== '' && (isOfOne || span.reason !== 'break'))
  const everybody = new Set(unworked.map(({ praticienId }) => praticienId))
  const groups = Map.groupBy(named, (span) => `${span.from} ${span.to} ${unworkedLabel(span)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const ids = group.map(({ praticienId }) => praticienId).filter((id) => id !== null)
    const isShared = isOfOne || ids.length === 0 || ids.length === everybody.size
    return [{ ...unworkedSpanOf(first), label: unworkedLabel(first), praticienIds: isShared ? null : ids }]
  })
}

export function isWholeDay({ start, end }: Span): boolean {
  return start === 0 && end === END_OF_DAY
}

function startOf(row: DayRow): Minute {
  if (row.kind === 'entry') return entrySpan(row.entry).start
  if (row.kind === 'free') return row.span.start
  return row.kind === 'absence' ? row.absence.start : row.minute
}
