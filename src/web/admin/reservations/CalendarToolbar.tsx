import type { CalendarController } from '@fullcalendar/react'
import { Button } from '@mantine/core'
import classes from './CalendarToolbar.module.css'

const VIEWS = [
  { name: 'multiMonthYear', label: 'Année' },
  { name: 'dayGridMonth', label: 'Mois' },
  { name: 'timeGridWeek', label: 'Semaine' },
  { name: 'timeGridDay', label: 'Jour' },
  { name: 'listWeek', label: 'Planning' },
]

/** The eight buttons of the specification, in words. */
export function CalendarToolbar({ controller }: { controller: CalendarController }) {
  const buttons = controller.getButtonState()
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title} aria-live="polite">
        {controller.view?.title}
      </h2>
      <Button.Group className={classes.moves}>
        <Button variant="default" onClick={() => controller.prev()}>
          Précédent
        </Button>
        <Button variant="default" disabled={buttons.today?.isDisabled} onClick={() => controller.today()}>
          Aujourd'hui
        </Button>
        <Button variant="default" onClick={() => controller.next()}>
          Suivant
        </Button>
      </Button.Group>
      <Button.Group className={classes.views}>
        {VIEWS.map(({ name, label }) => (
          <Button
            key={name}
            variant="default"
            aria-pressed={controller.view?.type === name}
            onClick={() => controller.changeView(name)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}
