import type { ServiceCategory } from '#contract/booking/services.ts'
import { api, session } from '../../../session/session.ts'
import { refreshServices } from '../actions.ts'

const paramsOf = ({ id }: ServiceCategory) => ({ id: String(id) })

export function saveCategory(category: ServiceCategory | null, name: string) {
  return category
    ? api('PUT /api/superadmin/service-categories/{id}', { params: paramsOf(category), body: { name } })
    : api('POST /api/superadmin/service-categories', { body: { name } })
}

export function removeCategory(category: ServiceCategory) {
  return api('DELETE /api/superadmin/service-categories/{id}', { params: paramsOf(category) })
}

export function reorderCategories(ids: readonly number[]) {
  return api('PUT /api/superadmin/service-categories/order', { body: { ids: [...ids] } })
}

export async function refreshCategories(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['service-categories'] }),
    refreshServices(),
  ])
}
