import type { CSSProperties } from 'react'
import { abbreviatedWeekday, frenchDay } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import { countSigns } from '../../../entries/entry-signs.ts'
import type { LayoutProps, Practitioner } from '../../calendar-props.ts'
import { titleOf } from '../../calendar-view.ts'
import { toneOfPractitioner } from '../../tones.ts'
import { contentOfDay, contentOfPractitioner, countReservations, reservationCount } from '../day-content.ts'
import { shownDays } from './shown-days.ts'
import { TeamCell, type TeamCellProps } from './TeamCell.tsx'
import styles from './TeamWeek.module.css'

type Props = LayoutProps & { onOpenDay: (practitionerId: number, day: Day) => void }

/** « Équipe » : people × days. The content holds the unworked time of each person. */
export function TeamWeek({ calendarView, content, practitioners, isFetching, onGo, ...cellProps }: Props) {
  const days = shownDays(calendarView, content)
  const ids = practitioners.map(({ id }) => id)
  const { now } = cellProps
  return (
    <div className={styles.team}>
      <table
        className={styles.table}
        data-signs={countSigns(content.entries, now).length > 0 || undefined}
        style={{ '--days': days.length } as CSSProperties}
      >
        <caption className="visually-hidden">{`Semaine de l’équipe, ${titleOf(calendarView)}`}</caption>
        <thead>
          <tr>
            <th className={styles.corner} scope="col">
              <span className="visually-hidden">Praticien</span>
            </th>
            {days.map((day, column) => (
              <th key={day} scope="col" data-lane={`0,${column}`} data-today={day === now.day || undefined}>
                <button
                  type="button"
                  data-stop={`day-${day}`}
                  aria-current={day === now.day ? 'date' : undefined}
                  onClick={() => onGo({ view: 'jour', date: day })}
                >
                  <NamedContent name={frenchDay(day)}>
                    {abbreviatedWeekday(day)} <strong>{Number(day.slice(8))}</strong>
                  </NamedContent>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {practitioners.map((practitioner, index) => (
            <TeamRow
              key={practitioner.id}
              {...cellProps}
              practitioner={practitioner}
              tone={toneOfPractitioner(practitioner.id, ids)}
              days={days}
              row={index + 1}
              content={contentOfPractitioner(content, practitioner.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TeamRowProps = Omit<TeamCellProps, 'day'> & {
  practitioner: Practitioner
  tone: string
  days: readonly Day[]
  row: number
}

function TeamRow({ practitioner, tone, days, row, content, ...cellProps }: TeamRowProps) {
  return (
    <tr>
      <th className={styles.person} scope="row">
        <span className={styles.personName}>
          <span className={styles.dot} style={{ background: tone }} aria-hidden />
          {practitioner.displayName}
        </span>
        <span className={styles.personCount}>{reservationCount(countReservations(content.entries))}</span>
      </th>
      {days.map((day, column) => (
        <td key={day} data-lane={`${row},${column}`} data-today={day === cellProps.now.day || undefined}>
          <TeamCell
            {...cellProps}
            practitioner={practitioner}
            day={day}
            content={contentOfDay(content, day)}
          />
        </td>
      ))}
    </tr>
  )
}
