import type { Service, ServiceFields } from '#contract/services.ts'
import { api, session } from '../session.ts'

export function saveService(service: Service | null, body: ServiceFields) {
  return service
    ? api('PUT /api/services/{id}', { params: { id: String(service.id) }, body })
    : api('POST /api/services', { body })
}

export function removeService({ id }: Service) {
  return api('DELETE /api/services/{id}', { params: { id: String(id) } })
}

export function reorderServices(ids: readonly number[]) {
  return api('PUT /api/superadmin/services/order', { body: { ids: [...ids] } })
}

export async function refreshServices(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['services'] }),
    session.client.invalidateQueries({ queryKey: ['practitioner-services'] }),
  ])
}
