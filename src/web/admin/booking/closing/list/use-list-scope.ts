import type { ClosedTime } from '#contract/booking/closing.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import { useTeam } from '../../../ui/parts/team.ts'

/** Of one agenda; on their own, a superadmin sees everybody's. `nameOf` is empty where there is nobody else. */
export function useListScope(target: number | null) {
  const admin = useAdmin()
  const canClosePractice = useHasPermission('manageSite')
  const { owners, worksAlone } = useTeam()
  return {
    praticienId: target,
    nameOf: ({ praticienId }: ClosedTime): string => {
      if (praticienId === null) return 'le cabinet'
      if (worksAlone) return ''
      if (praticienId === admin.id) return 'vous'
      return owners.find(({ id }) => id === praticienId)?.displayName ?? ''
    },
    canReopen: ({ praticienId }: ClosedTime): boolean => praticienId !== null || canClosePractice,
  }
}
