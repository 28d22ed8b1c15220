import type { BookSettingsInput } from '#contract/accounting/book-settings.ts'
import { api, session } from '../../session/session.ts'
import { updateAdmin } from '../../session/use-admin.ts'
import { keptBookQuery } from '../received/queries.ts'

export async function saveBookSettings(body: BookSettingsInput): Promise<void> {
  const saved = await api('PUT /api/superadmin/receipts/settings', { body })
  session.client.setQueryData(keptBookQuery.queryKey, saved)
  updateAdmin({ notesPayments: saved.isOn ? true : undefined })
  await Promise.all(
    (['payments', 'receipts', 'dashboard'] as const).map((root) =>
      session.client.invalidateQueries({ queryKey: [root] }),
    ),
  )
}
