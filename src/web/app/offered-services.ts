import type { Service } from '#contract/services.ts'
import type { Api } from './api.ts'

/** What visitors may book. A superadmin, who is told of hidden services too, sees the site as visitors do. */
export async function offeredServices(api: Api): Promise<Service[]> {
  const services = await api('GET /api/services')
  return services.filter(isShown)
}

/** Services that visitors may book with one practitioner, who alone is told of their own hidden ones. */
export async function offeredServicesOf(api: Api, praticienId: number): Promise<Service[]> {
  const services = await api('GET /api/praticiens/{id}/services', { params: { id: String(praticienId) } })
  return services.filter(isShown)
}

function isShown({ active }: Service): boolean {
  return active !== false
}
