import type { Role } from '../../accounts/role.ts'

/** `visitor`: as for a visitor, the named practitioner's agenda or a free one. */
export type BookedAgenda = 'own' | 'named' | 'visitor'

type Request = { praticienId?: number | undefined; serviceId?: number | undefined }

/** The agenda that a booking by staff goes into. `offersService`: the caller offers the requested service. */
export function bookedAgenda(
  caller: { id: number; role: Role },
  { praticienId, serviceId }: Request,
  offersService: boolean,
): BookedAgenda {
  if (praticienId === caller.id) return 'own'
  if (praticienId !== undefined) return caller.role === 'superadmin' ? 'named' : 'visitor'
  const isOwn = caller.role === 'praticien' || serviceId === undefined || offersService
  return isOwn ? 'own' : 'visitor'
}
