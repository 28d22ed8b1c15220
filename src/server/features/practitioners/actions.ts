import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { Service } from '#contract/services.ts'
import { queueFor } from '#server/db/engine.ts'
import type { Practice } from '#server/practice.ts'
import { listServicesOf } from '../services/queries.ts'
import { deleteOffers, insertOffers, isStaff, listActiveIds } from './queries.ts'

/** One's own list; a superadmin does it for anyone. */
export function mayChangeOffer(caller: Admin | null, praticienId: number): boolean {
  return caller !== null && (caller.id === praticienId || caller.role === 'superadmin')
}

/** Makes these the services that somebody offers; one that visitors are not offered refuses the whole. */
export async function changeOffer(
  { database }: Practice,
  praticienId: number,
  serviceIds: readonly number[],
): Promise<Service[]> {
  const wanted = [...new Set(serviceIds)]
  return database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'account', keys: [praticienId] })
    if (!(await isStaff(trx, praticienId))) throw new Refusal('not_found')
    const known = await listActiveIds(trx, wanted)
    if (known.length < wanted.length) throw new Refusal('service_gone')
    await deleteOffers(trx, praticienId, { except: wanted })
    await insertOffers(trx, praticienId, wanted)
    return listServicesOf(trx, praticienId)
  })
}
