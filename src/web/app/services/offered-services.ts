import type { Service } from '#contract/booking/services.ts'
import type { Api } from '../api.ts'

export async function fetchOfferedServices(api: Api): Promise<Service[]> {
  const services = await api('GET /api/services')
  return services.filter(isActive)
}

export async function fetchServicesOfferedBy(api: Api, praticienId: number): Promise<Service[]> {
  const services = await api('GET /api/praticiens/{id}/services', { params: { id: String(praticienId) } })
  return services.filter(isActive)
}

/** The API also returns hidden services to superadmins, and to the practitioner who offers them. */
function isActive({ active }: Service): boolean {
  return active !== false
}

type Categorized = Pick<Service, 'category'>

/** `title` is null where there is nothing to tell apart: no service of the list has a category. */
export type ServiceGroup<S> = { title: string | null; services: S[] }

/** In the order of the list, those without a category last. */
export function groupByCategory<S extends Categorized>(services: readonly S[]): ServiceGroup<S>[] {
  const groups = Map.groupBy(services, ({ category }) => category?.id)
  const others = groups.get(undefined) ?? []
  if (others.length === services.length) return [{ title: null, services: others }]
  groups.delete(undefined)
  const titled = [...groups.values()].map((members) => ({
    title: members[0]?.category?.name ?? '',
    services: members,
  }))
  return others.length === 0 ? titled : [...titled, { title: 'Autres prestations', services: others }]
}
