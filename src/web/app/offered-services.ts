import type { Service } from '#contract/booking/services.ts'
import type { Api } from './api.ts'

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
