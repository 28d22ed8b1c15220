import type { AgendaReservation } from '#contract/reservations.ts'
import { addDays, type LocalTime } from '#domain/time.ts'
import { useMay } from '../use-may.ts'
import styles from './dashboard.module.css'
import { DayList } from './today/DayList.tsx'

export function AttentionList({ entries, now }: { entries: AgendaReservation[]; now: LocalTime }) {
  const seesAll = useMay('everyAgenda')
  return (
    <div className={styles.reminders}>
      {[
        { title: 'Aujourd’hui', day: now.day },
        { title: 'Demain', day: addDays(now.day, 1) },
      ].map(({ title, day }) => (
        <DayList
          key={day}
          title={title}
          day={day}
          entries={entries.filter((entry) => entry.date === day)}
          now={now}
          withPractitioner={seesAll}
        />
      ))}
    </div>
  )
}
