import { abbreviatedWeekday, frenchDay } from '#domain/language/french-day.ts'
import { type Day, frenchTime, type Minute, type Span } from '#domain/language/time.ts'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import type { CalendarContent } from '../../../entries/agenda-entries.ts'
import { countSigns } from '../../../entries/entry-signs.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import { daysOfPeriod } from '../../calendar-view.ts'
import {
  contentOfDay,
  contentOfPractitioner,
  countReservations,
  earliestOutlook,
  outlookOf,
  outlookText,
  reservationCount,
} from '../day-content.ts'
import { DayDensity, positionOf } from './DayDensity.tsx'
import { countedSignsText, DaySigns } from './DaySigns.tsx'
import styles from './WeekDensity.module.css'

type Props = LayoutProps & {
  /** The person whose agenda is shown; null for everybody's: then a strip each, with the unworked time of each. */
  shown: number | null
}

/** The week on a phone. */
export function WeekDensity({
  calendarView,
  content,
  practitioners,
  shown,
  isFetching,
  onGo,
  ...props
}: Props) {
  const { hours, now } = props
  const people = shown === null && practitioners.length > 1 ? practitioners : null
  const agendas = people?.map(({ id }) => ({ id, content: contentOfPractitioner(content, id) })) ?? [
    { id: shown ?? 0, content },
  ]
  return (
    <div className={styles.week}>
      <div className={styles.axis} aria-hidden>
        {hourMarks(hours).map((minute) => (
          <span
            key={minute}
            style={{ insetInlineStart: positionOf({ start: minute, end: minute }, hours).insetInlineStart }}
          >
            {frenchTime(minute)}
          </span>
        ))}
      </div>
      <ol>
        {daysOfPeriod(calendarView).map((day, row) => (
          <li key={day} data-lane={`${row},0`}>
            <DayButton
              {...props}
              day={day}
              isToday={day === now.day}
              agendas={agendas.map((one) => ({ ...one, content: contentOfDay(one.content, day) }))}
              onOpen={() => onGo({ view: 'jour', date: day })}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type DayButtonProps = Pick<LayoutProps, 'hours' | 'toneOf' | 'now'> & {
  day: Day
  isToday: boolean
  /** The day of each person shown. */
  agendas: { id: number; content: CalendarContent }[]
  onOpen: () => void
}

function DayButton({ day, isToday, agendas, onOpen, ...density }: DayButtonProps) {
  const count = agendas.reduce((sum, { content }) => sum + countReservations(content.entries), 0)
  const outlook = outlookText(
    earliestOutlook(agendas.map(({ content }) => outlookOf(content, day, density.now))),
  )
  const signs = countSigns(
    agendas.flatMap(({ content }) => content.entries),
    density.now,
  )
  return (
    <button
      type="button"
      className={styles.day}
      data-stop={`day-${day}`}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
    >
      <NamedContent
        name={[frenchDay(day), reservationCount(count), outlook, countedSignsText(signs)]
          .filter(Boolean)
          .join(', ')}
      >
        <span className={styles.date}>
          <span>{abbreviatedWeekday(day)}</span>
          <strong>{Number(day.slice(8))}</strong>
        </span>
        <span className={styles.strips} data-people={agendas.length > 1 || undefined}>
          {agendas.map(({ id, content }) => (
            <DayDensity key={id} {...density} day={day} content={content} />
          ))}
          <DaySigns counts={signs} />
        </span>
        <span className={styles.summary}>
          <strong>{count === 0 ? '–' : count}</strong>
          <span>{outlook}</span>
        </span>
      </NamedContent>
    </button>
  )
}

const MARK_MINUTES = 3 * 60

function hourMarks({ start, end }: Span): Minute[] {
  const first = Math.ceil(start / MARK_MINUTES) * MARK_MINUTES
  return Array.from(
    { length: Math.max(0, Math.ceil((end - first) / MARK_MINUTES)) },
    (_, index) => first + index * MARK_MINUTES,
  )
}
