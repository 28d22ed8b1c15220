import type { CSSProperties } from 'react'
import { frenchTime, type LocalTime } from '#domain/time.ts'
import type { AgendaEntry, CalendarContent } from '../agenda-entries.ts'
import type { CalendarView } from '../calendar/calendar-view.ts'
import type { OnAgenda } from '../on-agenda.ts'
import { DayColumn } from './DayColumn.tsx'
import styles from './DayColumns.module.css'
import { HOUR_PX, yOf } from './scale.ts'

type Props = {
  calendarView: CalendarView
  shown: CalendarContent
  people: { id: number; displayName: string }[]
  toneOf: (item: AgendaEntry) => string
  now: LocalTime
  busy: boolean
  on: OnAgenda
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const FIRST_HOUR = 8

export function DayColumns({ calendarView, shown, people, busy, ...rest }: Props) {
  const { now } = rest
  const measures: Record<`--${string}`, string | number> & CSSProperties = {
    '--hour': `${HOUR_PX}px`,
    '--people': people.length,
  }
  return (
    <section aria-label="Calendrier" className="agenda-calendar" aria-busy={busy}>
      <div className={styles.scroller} ref={openAtMorning} style={measures}>
        <div className={styles.grid}>
          <div className={styles.axis} aria-hidden>
            <div className={styles.corner} />
            <ol className={styles.hours}>
              {HOURS.map((hour) => (
                <li key={hour}>{frenchTime(hour * 60)}</li>
              ))}
            </ol>
          </div>
          {people.map((person) => (
            <DayColumn
              key={person.id}
              {...rest}
              day={calendarView.date}
              person={person}
              items={shown.items.filter(({ entry }) => entry.praticienId === person.id)}
              unworked={shown.unworked.filter(({ praticienId }) => praticienId === person.id)}
            />
          ))}
          {calendarView.date === now.day && (
            <div className={styles.now} style={{ insetBlockStart: yOf(now.minute) }} aria-hidden />
          )}
        </div>
      </div>
    </section>
  )
}

function openAtMorning(scroller: HTMLDivElement | null): void {
  if (scroller) scroller.scrollTop = FIRST_HOUR * HOUR_PX
}
