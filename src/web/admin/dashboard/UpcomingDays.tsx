import type { AgendaReservation } from '#contract/reservations.ts'
import { addDays, type LocalTime } from '#domain/time.ts'
import { useHasPermission } from '../use-has-permission.ts'
import styles from './dashboard.module.css'
import { DayList } from './today/DayList.tsx'

type Props = { reservations: AgendaReservation[]; now: LocalTime }

export function UpcomingDays({ reservations, now }: Props) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  return (
    <div className={styles.upcomingDays}>
      {[
        { title: 'Aujourd’hui', day: now.day },
        { title: 'Demain', day: addDays(now.day, 1) },
      ].map(({ title, day }) => (
        <DayList
          key={day}
          title={title}
          day={day}
          reservations={reservations.filter(({ date }) => date === day)}
          now={now}
          withPractitioner={canSeeAllAgendas}
        />
      ))}
    </div>
  )
}
