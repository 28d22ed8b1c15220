import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/reservations.ts'
import { practicesByRole } from '#domain/role.ts'
import type { LocalTime } from '#domain/time.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../use-admin.ts'
import { useHasPermission } from '../../use-has-permission.ts'
import styles from '../dashboard.module.css'
import { FreeTime } from './FreeTime.tsx'
import { NextReservation } from './NextReservation.tsx'

type Props = { reservations: AgendaReservation[]; now: LocalTime }

export function Today({ reservations, now }: Props) {
  const { role, id } = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const hasAgenda = practicesByRole(role) || owners.data?.some((owner) => owner.id === id)
  const mineToday = reservations.filter(({ praticienId, date }) => praticienId === id && date === now.day)
  return (
    <div className={styles.today}>
      <NextReservation reservations={reservations} now={now} withPractitioner={canSeeAllAgendas} />
      {hasAgenda && <FreeTime reservations={mineToday} now={now} />}
    </div>
  )
}
