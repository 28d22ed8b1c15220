import type { AgendaEntry } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime } from '#domain/time.ts'
import { endMinute, startOf, whatOf } from '../../reservations/visit.ts'
import classes from '../dashboard.module.css'
import { CallLink } from './CallLink.tsx'

type Props = { entry: AgendaEntry; done: boolean; withPractitioner: boolean }

/** One line of a day: when, who, what, and the telephone. */
export function Visit({ entry, done, withPractitioner }: Props) {
  const what = whatOf(entry, withPractitioner)
  return (
    <li className={classes.visit} data-done={done || undefined}>
      <p className={classes.hours}>
        <strong>{frenchTime(startOf(entry).minute)}</strong>
        <span>{frenchTime(endMinute(entry))}</span>
      </p>
      <div className={classes.who}>
        <strong>{reservationTitle(entry.clientName)}</strong>
        {what && <span>{what}</span>}
        {done && <span className="visually-hidden">Terminé</span>}
      </div>
      <CallLink entry={entry} />
    </li>
  )
}
