import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'

/** Those whom a visit could be given to; nobody for whoever sees one agenda alone. */
export function useColleagues({ praticienId }: Pick<AgendaReservation, 'praticienId'>) {
  const canGive = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canGive }).data ?? []
  return owners.filter(({ id }) => id !== praticienId)
}
