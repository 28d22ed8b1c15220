import { saveOffer } from '../accounts/account/actions.ts'
import { offeredServicesQuery } from '../accounts/account/queries.ts'
import { refreshServices } from '../booking/services/actions.ts'
import { refreshChecklist } from '../content/checklist/actions.ts'
import { session } from '../session/session.ts'

/** Adds a service to those that somebody offers. */
export async function offerService(praticienId: number, serviceId: number): Promise<void> {
  const offered = await session.client.fetchQuery({ ...offeredServicesQuery(praticienId), staleTime: 0 })
  await saveOffer(praticienId, [...new Set([...offered.map(({ id }) => id), serviceId])])
}

export async function refreshOffers(): Promise<void> {
  await Promise.all([refreshServices(), refreshChecklist()])
}
