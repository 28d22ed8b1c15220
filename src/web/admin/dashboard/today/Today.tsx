import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/reservations.ts'
import { practicesByRole } from '#domain/role.ts'
import type { LocalTime } from '#domain/time.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../use-admin.ts'
import { useMay } from '../../use-may.ts'
import styles from '../dashboard.module.css'
import { FreeTime } from './FreeTime.tsx'
import { NextReservation } from './NextReservation.tsx'

export function Today({ entries, now }: { entries: AgendaReservation[]; now: LocalTime }) {
  const { role, id } = useAdmin()
  const seesAll = useMay('everyAgenda')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: seesAll })
  const practices = practicesByRole(role) || owners.data?.some((owner) => owner.id === id)
  const own = entries.filter(({ praticienId, date }) => praticienId === id && date === now.day)
  return (
    <div className={styles.today}>
      <NextReservation entries={entries} now={now} withPractitioner={seesAll} />
      {practices && <FreeTime reservations={own} now={now} />}
    </div>
  )
}
