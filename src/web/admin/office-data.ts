import type { Admin } from '#contract/accounts/sign-in.ts'
import { OFFICE_DATA_ID, type OfficeData } from '#contract/rendering.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import {
  agendaOwnersQuery,
  failedMessagesQuery,
  healthQuery,
  heldMessagesQuery,
  preferencesQuery,
} from './queries.ts'
import { api, session } from './session/session.ts'

let own: OfficeData = { userId: null, replies: {} }

/** Fills the cache with the replies in the document, so that the first screen does not ask for them again. */
export function readOfficeData(document: Document): void {
  const block = document.getElementById(OFFICE_DATA_ID)
  if (!block?.textContent) return
  own = JSON.parse(block.textContent)
  block.remove()
  session.client.setQueryData(publicSettingsQuery(api).queryKey, own.replies['GET /api/public-settings'])
}

/** Once, and only for the person whose document it is: a session may have ended since, and another one begun. */
export function seedOwnReplies({ id }: Pick<Admin, 'id'>): void {
  const { userId, replies } = own
  own = { userId: null, replies: {} }
  if (id !== userId) return
  const { client } = session
  client.setQueryData(preferencesQuery.queryKey, replies['GET /api/preferences'])
  client.setQueryData(agendaOwnersQuery.queryKey, replies['GET /api/superadmin/agendas'])
  client.setQueryData(failedMessagesQuery.queryKey, replies['GET /api/admin/journal/failed'])
  client.setQueryData(healthQuery.queryKey, replies['GET /api/superadmin/health'])
  client.setQueryData(heldMessagesQuery.queryKey, replies['GET /api/superadmin/held-messages'])
}
