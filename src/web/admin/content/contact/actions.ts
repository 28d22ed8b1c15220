import type { ContactMessageStatus, ReceivedMessage } from '#contract/content/contact.ts'
import { api, session } from '../../session/session.ts'

export function changeMessageStatus({
  message,
  status,
}: {
  message: ReceivedMessage
  status: ContactMessageStatus
}) {
  return api('PUT /api/superadmin/messages/{id}', { params: { id: String(message.id) }, body: { status } })
}

export function removeMessage({ id }: ReceivedMessage) {
  return api('DELETE /api/superadmin/messages/{id}', { params: { id: String(id) } })
}

export function refreshMessages(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: ['messages'] })
}
