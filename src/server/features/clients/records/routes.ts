import * as contract from '#contract/clients/records.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  addClient,
  exportClients,
  findClients,
  listClientMessages,
  listClients,
  readClient,
  summarizeClients,
} from './actions.ts'
import { correctClient } from './correction.ts'

export function clientRoutes(serve: Serve, context: AppContext): void {
  const { database, clock } = context

  serve(contract.findClients, ({ caller, body }) => findClients(context, caller, body.text))

  serve(contract.listClients, ({ caller, body }) => listClients(context, caller, body))

  serve(contract.summarizeClients, ({ caller, body }) => summarizeClients(context, caller, body.ids))

  serve(contract.exportClients, async ({ body }) => exportClients(context, body))

  serve(contract.addClient, async ({ caller, body }) => ({
    message: 'Client ajouté',
    id: await addClient(context, caller, body),
  }))

  serve(contract.readClient, ({ caller, params }) => readClient(context, caller, params.id))

  serve(contract.correctClient, async ({ caller, params: { id }, headers, body }) => ({
    message: 'Coordonnées enregistrées',
    version: await correctClient(context, { caller, id, version: headers['if-match'] }, body),
  }))

  serve(contract.listClientMessages, ({ caller, params }) => listClientMessages(context, caller, params.id))

  serve(contract.readClientAccessSetting, () => readStored(database.kysely, 'client_access'))

  serve(contract.saveClientAccessSetting, async ({ body }) => {
    await writeStored(database.kysely, 'client_access', { value: body, now: clock.instant() })
    return readStored(database.kysely, 'client_access')
  })
}
