import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Service } from '#contract/booking/services.ts'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys } from '#server/db/engine.ts'
import { listOfferOf } from '../services/queries.ts'
import { deleteOffersExcept, filterOfferableServiceIds, insertOffers, isStaff } from './queries.ts'

export function mayChangeOffer(caller: Admin | null, praticienId: number): boolean {
  return caller !== null && (caller.id === praticienId || caller.role === 'superadmin')
}

/**
 * Replaces the services that a practitioner offers, all or none. Throws service_gone for a removed service, and
 * for a hidden one that a praticien does not offer yet: only superadmins see it.
 */
export async function changeOffer(
  { database }: AppContext,
  caller: Admin,
  { praticienId, services }: { praticienId: number; services: readonly number[] },
): Promise<Service[]> {
  const serviceIds = [...new Set(services)]
  const includeHidden = caller.role === 'superadmin'
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'account', keys: [praticienId] })
    if (!(await isStaff(trx, praticienId))) throw new Refusal('not_found')
    const offerableIds = await filterOfferableServiceIds(trx, praticienId, { serviceIds, includeHidden })
    if (offerableIds.length < serviceIds.length) throw new Refusal('service_gone')
    await deleteOffersExcept(trx, praticienId, serviceIds)
    await insertOffers(trx, praticienId, serviceIds)
    return listOfferOf(trx, praticienId)
  })
}
