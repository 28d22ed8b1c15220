import { Button } from '@mantine/core'
import type { Day } from '#domain/language/time.ts'
import styles from './CalendarToolbar.module.css'
import { type CalendarView, isCurrentPeriod, shiftView, titleOf, VIEWS } from './calendar-view.ts'

type Props = { calendarView: CalendarView; today: Day; onGo: (calendarView: CalendarView) => void }

export function CalendarToolbar({ calendarView, today, onGo }: Props) {
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(calendarView)}
      </h2>
      <Button.Group className={styles.navigation}>
        <Button variant="default" onClick={() => onGo(shiftView(calendarView, -1))}>
          Précédent
        </Button>
        <Button
          variant="default"
          disabled={isCurrentPeriod(calendarView, today)}
          onClick={() => onGo({ ...calendarView, date: today })}
        >
          Aujourd'hui
        </Button>
        <Button variant="default" onClick={() => onGo(shiftView(calendarView, 1))}>
          Suivant
        </Button>
      </Button.Group>
      <Button.Group className={styles.views}>
        {VIEWS.map(({ name, label }) => (
          <Button
            key={name}
            variant="default"
            aria-pressed={calendarView.view === name}
            onClick={() => onGo({ ...calendarView, view: name })}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}
