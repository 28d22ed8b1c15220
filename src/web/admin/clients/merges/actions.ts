import { refreshAgenda } from '../../booking/entries/actions.ts'
import { api } from '../../session/session.ts'
import { refreshNotes } from '../notes/actions.ts'
import { refreshPreferences } from '../preferences/actions.ts'

export function mergeClients(id: number, otherId: number) {
  return api('POST /api/admin/clients/{id}/merge', { params: { id: String(id) }, body: { otherId } })
}

export function keepApart(id: number, otherId: number) {
  return api('POST /api/admin/clients/{id}/apart', { params: { id: String(id) }, body: { otherId } })
}

export function undoMerge(mergeId: number) {
  return api('POST /api/admin/client-merges/{id}/undo', { params: { id: String(mergeId) } })
}

/** Reservations, notes and preferences have gone from one record to another. */
export async function refreshRecords(): Promise<void> {
  await Promise.all([refreshAgenda(), refreshNotes(), refreshPreferences()])
}
