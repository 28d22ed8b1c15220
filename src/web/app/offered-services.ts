import type { Service } from '#contract/services.ts'
import type { Api } from './api.ts'

export async function fetchOfferedServices(api: Api): Promise<Service[]> {
  const services = await api('GET /api/services')
  return services.filter(isShown)
}

export async function fetchServicesOfferedBy(api: Api, praticienId: number): Promise<Service[]> {
  const services = await api('GET /api/praticiens/{id}/services', { params: { id: String(praticienId) } })
  return services.filter(isShown)
}

/** The API also returns hidden services to superadmins, and to the practitioner who offers them. */
function isShown({ active }: Service): boolean {
  return active !== false
}
