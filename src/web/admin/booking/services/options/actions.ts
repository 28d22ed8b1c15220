import type { ManagedOption, OptionFields } from '#contract/booking/price-list/service-options.ts'
import { api } from '../../../session/session.ts'

const paramsOf = ({ id }: ManagedOption) => ({ id: String(id) })

export function saveOption(option: ManagedOption | null, body: OptionFields) {
  return option
    ? api('PUT /api/superadmin/service-options/{id}', { params: paramsOf(option), body })
    : api('POST /api/superadmin/service-options', { body })
}

export function removeOption(option: ManagedOption) {
  return api('DELETE /api/superadmin/service-options/{id}', { params: paramsOf(option) })
}
