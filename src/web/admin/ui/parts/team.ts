import { useQuery } from '@tanstack/react-query'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'

type Owner = { id: number; displayName: string }

/** True where there is somebody to choose among; who joins or leaves is known with the next reading of the owners. */
export function isTeam(owners: readonly Owner[]): boolean {
  return owners.length > 1
}

/** People with an agenda, as far as the caller chooses among them: a praticien works in their own. */
export function useTeam() {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const { data: owners = [] } = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  return {
    owners,
    hasTeam: isTeam(owners),
    /** The caller’s is the only agenda of the practice. */
    worksAlone: canSeeAllAgendas && owners.every(({ id }) => id === admin.id),
  }
}

/** The one agenda of the practice, where it is somebody else's than the caller's: screens then say whose it is. */
export function othersOnlyAgenda(owners: readonly Owner[], ownId: number): Owner | null {
  const [only] = owners
  return only && !isTeam(owners) && only.id !== ownId ? only : null
}
