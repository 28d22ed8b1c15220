import type { ManagedOption, OptionFields } from '#contract/booking/service-options.ts'
import { api, session } from '../../../session/session.ts'
import { refreshServices } from '../actions.ts'

const paramsOf = ({ id }: ManagedOption) => ({ id: String(id) })

export function saveOption(option: ManagedOption | null, body: OptionFields) {
  return option
    ? api('PUT /api/superadmin/service-options/{id}', { params: paramsOf(option), body })
    : api('POST /api/superadmin/service-options', { body })
}

export function removeOption(option: ManagedOption) {
  return api('DELETE /api/superadmin/service-options/{id}', { params: paramsOf(option) })
}

export async function refreshOptions(): Promise<void> {
  await Promise.all([session.client.invalidateQueries({ queryKey: ['service-options'] }), refreshServices()])
}
