import type { ClientNote, NoteBody } from '#contract/clients/notes.ts'
import { repeatable } from '#web/app/request-key.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'

export type NoteTarget = { clientId: number; reservationId?: number | undefined }

export function addNote({ clientId, reservationId }: NoteTarget, note: NoteBody, key: string) {
  return api('POST /api/admin/clients/{id}/notes', {
    params: { id: String(clientId) },
    body: { ...note, reservationId },
    ...repeatable(key),
  })
}

export function changeNote({ id, version }: ClientNote, note: NoteBody, key: string) {
  const { headers, signal } = repeatable(key)
  return api('PUT /api/admin/client-notes/{id}', {
    params: { id: String(id) },
    body: note,
    headers: { ...ifMatch(version), ...headers },
    signal,
  })
}

export function removeNote({ id, version }: ClientNote) {
  return api('DELETE /api/admin/client-notes/{id}', {
    params: { id: String(id) },
    headers: ifMatch(version),
  })
}

export function refreshNotes(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: ['client-notes'] })
}
