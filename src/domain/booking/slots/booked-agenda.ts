import type { Role } from '../../accounts/role.ts'

/**
 * `first_free`: of whoever works then and is free. `visitor`: as for a visitor, the named practitioner's agenda or one
 * that offers the slot.
 */
export type BookedAgenda = 'own' | 'named' | 'first_free' | 'visitor'

type Request = {
  praticienId?: number | undefined
  serviceId?: number | undefined
  firstFree?: boolean | undefined
}

/** The agenda that a booking by staff goes into. `offersService`: the caller offers the requested service. */
export function bookedAgenda(
  caller: { id: number; role: Role },
  { praticienId, serviceId, firstFree }: Request,
  offersService: boolean,
): BookedAgenda {
  if (praticienId === caller.id) return 'own'
  if (praticienId !== undefined) return caller.role === 'superadmin' ? 'named' : 'visitor'
  if (firstFree && caller.role === 'superadmin') return 'first_free'
  const isOwn = caller.role === 'praticien' || serviceId === undefined || offersService
  return isOwn ? 'own' : 'visitor'
}
