import { useQuery } from '@tanstack/react-query'
import type { ClosedTime } from '#contract/booking/closing.ts'
import { agendaOwnersQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'

/** Of one agenda; on their own, a superadmin sees everybody's. `nameOf` is empty where there is nobody else. */
export function useListScope(target: number | null) {
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const canClosePractice = useHasPermission('manageSite')
  const { data: owners = [] } = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const isAlone = canSeeAllAgendas && owners.every(({ id }) => id === admin.id)
  return {
    praticienId: target,
    nameOf: ({ praticienId }: ClosedTime): string => {
      if (praticienId === null) return 'le cabinet'
      if (isAlone) return ''
      if (praticienId === admin.id) return 'vous'
      return owners.find(({ id }) => id === praticienId)?.displayName ?? ''
    },
    canReopen: ({ praticienId }: ClosedTime): boolean => praticienId !== null || canClosePractice,
  }
}
