import type { CodeForm } from '#contract/accounts/second-factor.ts'
import { api, session } from '../../session/session.ts'
import { secondFactorQuery } from './queries.ts'

const { client: queryClient } = session

export function startSetUp() {
  return api('POST /api/admin/second-factor')
}

export function confirmSetUp(body: CodeForm) {
  return api('POST /api/admin/second-factor/confirmation', { body })
}

export function renewRecoveryCodes() {
  return api('POST /api/admin/second-factor/recovery-codes')
}

export function removeSecondFactor() {
  return api('DELETE /api/admin/second-factor')
}

export async function refreshSecondFactor(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  ])
}
