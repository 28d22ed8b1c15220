import type { CSSProperties } from 'react'
import { frenchTime, type LocalTime, type Minute, type Span } from '#domain/language/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import type { AgendaEntry, CalendarContent } from '../agenda-entries.ts'
import type { CalendarView } from '../calendar/calendar-view.ts'
import { DayColumn } from './DayColumn.tsx'
import styles from './DayColumns.module.css'
import { HOUR_PX, toPixels } from './scale.ts'

type Props = {
  calendarView: CalendarView
  content: CalendarContent
  practitioners: { id: number; displayName: string }[]
  toneOf: (entry: AgendaEntry) => string
  hours: Span
  now: LocalTime
  isFetching: boolean
  actions: AgendaActions
}

const MAX_COLUMNS = 8

export function DayColumns({ calendarView, content, practitioners, isFetching, ...columnProps }: Props) {
  const { now, hours } = columnProps
  const measures: Record<`--${string}`, string | number> & CSSProperties = {
    '--hour': `${HOUR_PX}px`,
    '--hours': (hours.end - hours.start) / 60,
    '--columns': practitioners.length,
  }
  return (
    <section aria-label="Calendrier" className="agenda-calendar" aria-busy={isFetching}>
      <div
        className={styles.scroller}
        data-columns={Math.min(practitioners.length, MAX_COLUMNS)}
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
          {practitioners.map((practitioner) => (
            <DayColumn
              key={practitioner.id}
              {...columnProps}
              day={calendarView.date}
              practitioner={practitioner}
              entries={content.entries.filter(({ details }) => details.praticienId === practitioner.id)}
              unworked={content.unworked.filter(({ praticienId }) => praticienId === practitioner.id)}
            />
          ))}
          {calendarView.date === now.day && hours.start <= now.minute && now.minute < hours.end && (
            <div
              className={styles.now}
              style={{ insetBlockStart: toPixels(now.minute - hours.start) }}
              aria-hidden
            />
          )}
        </div>
      </div>
    </section>
  )
}

function hoursOf({ start, end }: Span): Minute[] {
  return Array.from({ length: (end - start) / 60 }, (_, index) => start + index * 60)
}
