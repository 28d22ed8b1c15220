import type { ClientNote, NoteBody } from '#contract/clients/notes.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch } from '../../session/versioned.ts'

export type NoteTarget = { clientId: number; reservationId?: number | undefined }

export function addNote({ clientId, reservationId }: NoteTarget, note: NoteBody) {
  return api('POST /api/admin/clients/{id}/notes', {
    params: { id: String(clientId) },
    body: { ...note, reservationId },
  })
}

export function changeNote({ id, version }: ClientNote, note: NoteBody) {
  return api('PUT /api/admin/client-notes/{id}', {
    params: { id: String(id) },
    body: note,
    headers: ifMatch(version),
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
