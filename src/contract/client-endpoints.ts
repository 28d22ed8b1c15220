import * as clientImports from './client-imports.ts'
import * as clientMerges from './client-merges.ts'
import * as clientNotes from './client-notes.ts'
import * as clientPreferences from './client-preferences.ts'
import * as clientRequests from './client-requests.ts'
import * as clients from './clients.ts'
import type { Endpoint } from './endpoint.ts'

/** Records of clients, with their notes, merges and imports, and what clients ask for by their link. */
export const clientEndpoints = [
  clientRequests.addClientRequest,
  clientRequests.listClientRequests,
  clientRequests.answerClientRequest,
  clients.findClients,
  clients.findReservations,
  clients.listClients,
  clients.summarizeClients,
  clients.exportClients,
  clients.addClient,
  clients.readClient,
  clients.correctClient,
  clients.listClientMessages,
  clients.readClientAccessSetting,
  clients.saveClientAccessSetting,
  clientMerges.listSimilarClients,
  clientMerges.findOtherClients,
  clientMerges.keepClientsApart,
  clientMerges.previewMerge,
  clientMerges.mergeClients,
  clientMerges.undoMerge,
  clientImports.previewImport,
  clientImports.importClients,
  clientNotes.listClientNotes,
  clientNotes.addClientNote,
  clientNotes.changeClientNote,
  clientNotes.removeClientNote,
  clientPreferences.readClientPreferences,
  clientPreferences.saveClientPreferences,
] as const satisfies readonly Endpoint[]
