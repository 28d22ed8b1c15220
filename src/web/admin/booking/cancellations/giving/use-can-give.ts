import { useQuery } from '@tanstack/react-query'
import { agendaOwnersQuery } from '../../../queries.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'

/** A superadmin gives reservations away, where there is a colleague. */
export function useCanGive(): boolean {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas }).data ?? []
  return canSeeAllAgendas && owners.length > 1
}
