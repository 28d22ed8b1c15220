import type { CSSProperties } from 'react'
import { frenchTime, type LocalTime } from '#domain/time.ts'
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
  now: LocalTime
  isFetching: boolean
  actions: AgendaActions
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const INITIAL_HOUR = 8

export function DayColumns({ calendarView, content, practitioners, isFetching, ...columnProps }: Props) {
  const { now } = columnProps
  const measures: Record<`--${string}`, string | number> & CSSProperties = {
    '--hour': `${HOUR_PX}px`,
    '--columns': practitioners.length,
  }
  return (
    <section aria-label="Calendrier" className="agenda-calendar" aria-busy={isFetching}>
      <div className={styles.scroller} ref={scrollToInitialHour} style={measures}>
        <div className={styles.grid}>
          <div className={styles.axis} aria-hidden>
            <div className={styles.corner} />
            <ol className={styles.hours}>
              {HOURS.map((hour) => (
                <li key={hour}>{frenchTime(hour * 60)}</li>
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
          {calendarView.date === now.day && (
            <div className={styles.now} style={{ insetBlockStart: toPixels(now.minute) }} aria-hidden />
          )}
        </div>
      </div>
    </section>
  )
}

function scrollToInitialHour(scroller: HTMLDivElement | null): void {
  if (scroller) scroller.scrollTop = INITIAL_HOUR * HOUR_PX
}
