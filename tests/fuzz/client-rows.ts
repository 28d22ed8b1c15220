import { aNote, recordOf } from '../support/client-records.ts'
import { aMerge } from '../support/foreign-clients.ts'
import { insertReservation } from './rows.ts'
import type { Stock } from './stock.ts'

/** A client, beside another one who can be merged with them. */
export async function insertClientPair(stock: Stock): Promise<{ id: number; otherId: number }> {
  const { id } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  const { id: other } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  return { id: await recordOf(stock.site, { id: id }), otherId: await recordOf(stock.site, { id: other }) }
}

/** A client whose reservation belongs to somebody else. */
export async function insertUndoable(stock: Stock): Promise<number> {
  const { id } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  return (await aMerge(stock.site, { id })).merge
}

/** A record with one reservation. */
export async function insertClient(stock: Stock): Promise<number> {
  return recordOf(stock.site, await insertReservation(stock))
}

/** Written by the caller, who alone may change it. */
export async function insertNote(stock: Stock): Promise<number> {
  const client = await insertClient(stock)
  return aNote(stock.site, { client, author: stock.caller.person.id })
}

export async function insertClientRequest({ site }: Stock): Promise<number> {
  const { id } = await site.database.kysely
    .insertInto('client_requests')
    .values({
      kind: 'export',
      email: 'lea@exemple.fr',
      created_at: site.clock.instant(),
      due_on: site.clock.local().day,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
