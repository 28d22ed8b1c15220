import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime, type LocalTime, toLocalTime } from '#domain/time.ts'
import { endMinute, isOver, serviceAndPractitioner } from '../../reservations/reservation.ts'
import styles from '../dashboard.module.css'
import { CallLink } from './CallLink.tsx'

type Props = { entries: AgendaReservation[]; now: LocalTime; withPractitioner: boolean }

export function NextReservation({ entries, now, withPractitioner }: Props) {
  const running = entries.filter(
    (entry) => entry.date === now.day && isOver(entry, now) && endMinute(entry) > now.minute,
  )
  const next = entries.find((entry) => !isOver(entry, now))
  const card = (entry: AgendaReservation, title: string) => (
    <section key={entry.id} className={styles.next} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={styles.nextHour}>{whenOf(entry, now)}</p>
      </div>
      <p className={styles.nextWho}>
        <strong>{reservationTitle(entry.clientName)}</strong>
        <span>{serviceAndPractitioner(entry, withPractitioner)}</span>
      </p>
      <CallLink entry={entry} />
    </section>
  )
  if (running.length === 0 && !next) return null
  return (
    <div className={styles.nextRow}>
      {running.map((entry) => card(entry, 'En ce moment'))}
      {next && card(next, 'Prochain rendez-vous')}
    </div>
  )
}

function whenOf(entry: AgendaReservation, now: LocalTime): string {
  if (isOver(entry, now)) return `jusqu’à ${frenchTime(endMinute(entry))}`
  const { day, minute } = toLocalTime(entry)
  return day === now.day ? frenchTime(minute) : `demain, ${frenchTime(minute)}`
}
