import { Button } from '@mantine/core'
import type { Day } from '#domain/time.ts'
import classes from './CalendarToolbar.module.css'
import { type CalendarView, isAround, stepped, titleOf, VIEWS } from './calendar-view.ts'

type Props = { place: CalendarView; today: Day; onGo: (place: CalendarView) => void }

/** The eight buttons of the specification, in words. */
export function CalendarToolbar({ place, today, onGo }: Props) {
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title} aria-live="polite">
        {titleOf(place)}
      </h2>
      <Button.Group className={classes.moves}>
        <Button variant="default" onClick={() => onGo(stepped(place, -1))}>
          Précédent
        </Button>
        <Button
          variant="default"
          disabled={isAround(place, today)}
          onClick={() => onGo({ ...place, date: today })}
        >
          Aujourd'hui
        </Button>
        <Button variant="default" onClick={() => onGo(stepped(place, 1))}>
          Suivant
        </Button>
      </Button.Group>
      <Button.Group className={classes.views}>
        {VIEWS.map(({ name, label }) => (
          <Button
            key={name}
            variant="default"
            aria-pressed={place.view === name}
            onClick={() => onGo({ ...place, view: name })}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}
