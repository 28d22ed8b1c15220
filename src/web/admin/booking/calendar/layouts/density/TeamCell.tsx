import type { MouseEvent } from 'react'
import { freeStartAt } from '#domain/booking/slots/free-spans.ts'
import { frenchDay } from '#domain/language/french-day.ts'
import { type Day, formatTime, frenchTime, type Minute, type Span } from '#domain/language/time.ts'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import { countSigns } from '../../../entries/entry-signs.ts'
import type { LayoutProps, Practitioner } from '../../calendar-props.ts'
import { countReservations, freeSpansOf, outlookOf, outlookText, reservationCount } from '../day-content.ts'
import { DayDensity, type DensityProps } from './DayDensity.tsx'
import { countedSignsText, DaySigns } from './DaySigns.tsx'
import styles from './TeamWeek.module.css'

export type TeamCellProps = DensityProps &
  Pick<LayoutProps, 'actions'> & {
    practitioner: Practitioner
    onOpenDay: (practitionerId: number, day: Day) => void
  }

export function TeamCell({ practitioner, actions, onOpenDay, ...density }: TeamCellProps) {
  const { day, content, now } = density
  const count = countReservations(content.entries)
  const outlook = outlookOf(content, day, now)
  const text = outlookText(outlook)
  const signs = countSigns(content.entries, now)
  const isAway = outlook.kind === 'absent' && content.entries.length === 0
  const name = `${practitioner.displayName}, ${frenchDay(day)}`
  const open = () => onOpenDay(practitioner.id, day)
  return (
    <div className={styles.cell} data-away={isAway || undefined}>
      <button
        type="button"
        className={styles.open}
        data-stop={`team-${practitioner.id}-${day}`}
        onClick={open}
      >
        <NamedContent
          name={[reservationCount(count), text, countedSignsText(signs), name].filter(Boolean).join(', ')}
        >
          <span className={styles.count}>{count === 0 ? '–' : count}</span>
          <span className={styles.outlook} data-kind={outlook.kind}>
            {text}
          </span>
          <DaySigns counts={signs} />
        </NamedContent>
      </button>
      {!isAway && (
        <CellStrip
          {...density}
          name={name}
          stop={`book-${practitioner.id}-${day}`}
          onOpen={open}
          onBook={(minute) => actions.create({ day, minute }, formatTime(minute), practitioner.id)}
        />
      )}
    </div>
  )
}

type CellStripProps = DensityProps & {
  name: string
  stop: string
  onOpen: () => void
  onBook: (minute: Minute) => void
}

/** A click on free time books there; from the keyboard, at the first free hour. */
function CellStrip({ name, stop, onOpen, onBook, ...density }: CellStripProps) {
  const free = freeSpansOf(density.content, density.day, density.now)
  const [first] = free
  const strip = <DayDensity {...density} />
  if (!first) return <div className={styles.strip}>{strip}</div>
  const bookAt = (event: MouseEvent<HTMLElement>) => {
    // A keyboard click (`detail` 0) has no position, hence no time of day.
    if (event.detail === 0) return onBook(first.start)
    const start = freeStartAt(free, minuteAtClick(event, density.hours))
    if (start === null) onOpen()
    else onBook(start)
  }
  return (
    <button
      type="button"
      className={styles.strip}
      data-stop={stop}
      aria-label={`Réserver dès ${frenchTime(first.start)}, ${name}`}
      onClick={bookAt}
    >
      {strip}
    </button>
  )
}

function minuteAtClick({ clientX, currentTarget }: MouseEvent<HTMLElement>, { start, end }: Span): Minute {
  const { left, width } = currentTarget.getBoundingClientRect()
  return start + Math.floor(((clientX - left) / width) * (end - start))
}
