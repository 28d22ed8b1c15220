import { aMerge } from '../support/foreign-clients.ts'
import { insertReservation } from './rows.ts'
import type { Stock } from './stock.ts'
import type { Real } from './valid-requests.ts'

/** A client, beside another one who can be merged with them. */
export async function insertClientPair(stock: Stock): Promise<{ id: number; otherId: number }> {
  const { id } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  const { id: other } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  return { id: await recordOf(stock, id), otherId: await recordOf(stock, other) }
}

async function recordOf({ site }: Stock, reservationId: number): Promise<number> {
  const { client_id } = await site.database.kysely
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservationId)
    .$narrowType<{ client_id: number }>()
    .executeTakeFirstOrThrow()
  return client_id
}

/** A client whose reservation belongs to somebody else. */
export async function insertSplit(stock: Stock): Promise<Real> {
  const { id } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  return {
    params: { id: await recordOf(stock, id) },
    body: { reservationIds: [id], clientName: 'Zoé Petit', clientEmail: `${crypto.randomUUID()}@exemple.fr` },
  }
}

export async function insertUndoable(stock: Stock): Promise<number> {
  const { id } = await insertReservation(stock, false, `${crypto.randomUUID()}@exemple.fr`)
  return (await aMerge(stock.site, id)).merge
}
