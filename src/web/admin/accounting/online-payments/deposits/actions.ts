import type { DepositSettings } from '#domain/visit/deposit.ts'
import { api, session } from '../../../session/session.ts'
import { updateAdmin } from '../../../session/use-admin.ts'
import { depositSettingsQuery } from './queries.ts'

/** Services show their amounts as long as deposits are asked. */
export async function saveDepositSettings(body: DepositSettings): Promise<void> {
  const saved = await api('PUT /api/superadmin/deposits', { body })
  session.client.setQueryData(depositSettingsQuery.queryKey, saved)
  updateAdmin({ depositKind: saved.isOn ? saved.kind : undefined })
  for (const root of ['legal-texts', 'modules', 'public-settings', 'settings'] as const)
    void session.client.invalidateQueries({ queryKey: [root] })
}
