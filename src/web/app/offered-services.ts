import type { Service } from '#contract/services.ts'
import type { Api } from './api.ts'

/** What visitors may book. A superadmin, who is told of hidden services too, sees the site as visitors do. */
export async function offeredServices(api: Api): Promise<Service[]> {
  const services = await api('GET /api/services')
  return services.filter(({ active }) => active !== false)
}
