import type { CSSProperties } from 'react'
import { type Day, type LocalTime, overlaps, type Span } from '#domain/language/time.ts'
import {
  type AgendaEntry,
  type CalendarContent,
  entryKey,
  entrySpan,
  isEntryPast,
  unworkedSpanOf,
} from '../../../entries/agenda-entries.ts'
import styles from './DayDensity.module.css'

export type DensityProps = {
  day: Day
  /** Of one person's day. */
  content: CalendarContent
  hours: Span
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
}

/** One person's day as a strip. A picture: what it says stands beside it as text. */
export function DayDensity({ day, content, hours, toneOf, now }: DensityProps) {
  return (
    <span className={styles.strip} aria-hidden>
      {content.unworked
        .filter((span) => overlaps(unworkedSpanOf(span), hours))
        .map((span) => (
          <span
            key={`${span.date} ${span.from}`}
            data-kind="unworked"
            style={positionOf(unworkedSpanOf(span), hours)}
          />
        ))}
      {content.entries.map((entry) => (
        <span
          key={entryKey(entry)}
          data-kind={entry.kind}
          data-past={isEntryPast(entry, now) || undefined}
          style={{ ...positionOf(entrySpan(entry), hours), '--tone': toneOf(entry) } as CSSProperties}
        />
      ))}
      {day === now.day && overlaps({ start: now.minute, end: now.minute + 1 }, hours) && (
        <span data-kind="now" style={{ insetInlineStart: percent(now.minute - hours.start, hours) }} />
      )}
    </span>
  )
}

/** Within the hours on screen. */
export function positionOf(span: Span, hours: Span) {
  const start = Math.max(span.start, hours.start)
  const end = Math.max(Math.min(span.end, hours.end), start)
  return { insetInlineStart: percent(start - hours.start, hours), inlineSize: percent(end - start, hours) }
}

function percent(minutes: number, hours: Span): string {
  return `${(100 * minutes) / (hours.end - hours.start)}%`
}
