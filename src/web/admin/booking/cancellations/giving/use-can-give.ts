import { useTeam } from '../../../ui/parts/team.ts'

/** A superadmin gives reservations away, where there is a colleague. */
export function useCanGive(): boolean {
  return useTeam().hasTeam
}
