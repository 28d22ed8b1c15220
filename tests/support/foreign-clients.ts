import type { TestSite } from './site.ts'
import type { TestClient, TestResponse } from './test-client.ts'

/** Records of clients, and a merge of two. */
export type ClientIds = { client: number; merge: number; reservation: number }

/** Requests with the ids of clients who come to somebody else only. */
export function clientAttempts(
  caller: () => TestClient,
): Record<string, (ids: ClientIds) => Promise<TestResponse>> {
  const path = ({ client }: ClientIds, rest: string) => `/api/admin/clients/${client}/${rest}`
  const other = ({ client }: ClientIds) => ({ otherId: client + 1 })
  const split = ({ reservation }: ClientIds) => ({
    reservationIds: [reservation],
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
  })
  return {
    'GET /api/admin/clients/{id}/similar': (ids) => caller().get(path(ids, 'similar')),
    'POST /api/admin/clients/{id}/similar/search': (ids) =>
      caller().post(path(ids, 'similar/search'), { text: 'prive' }),
    'POST /api/admin/clients/{id}/apart': (ids) => caller().post(path(ids, 'apart'), other(ids)),
    'POST /api/admin/clients/{id}/merge/preview': (ids) =>
      caller().post(path(ids, 'merge/preview'), other(ids)),
    'POST /api/admin/clients/{id}/merge': (ids) => caller().post(path(ids, 'merge'), other(ids)),
    'GET /api/admin/clients/{id}/split': (ids) => caller().get(path(ids, 'split')),
    'POST /api/admin/clients/{id}/split/preview': (ids) =>
      caller().post(path(ids, 'split/preview'), split(ids)),
    'POST /api/admin/clients/{id}/split': (ids) => caller().post(path(ids, 'split'), split(ids)),
    'POST /api/admin/client-merges/{id}/undo': ({ merge }) =>
      caller().post(`/api/admin/client-merges/${merge}/undo`, {}),
  }
}

/** A merge of the client of a reservation with somebody else. */
export async function aMerge(
  { database, clock }: TestSite,
  reservation: number,
): Promise<{ client: number; merge: number }> {
  const { client_id: client } = await database.kysely
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservation)
    .$narrowType<{ client_id: number }>()
    .executeTakeFirstOrThrow()
  const now = clock.instant()
  const { id: other } = await database.kysely
    .insertInto('clients')
    .values({
      contact_key: `mailto:alias-${reservation}@exemple.fr`,
      name_key: 'alias',
      name: 'Alias',
      search_text: 'alias',
      source: 'staff',
      merged_into: client,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: merge } = await database.kysely
    .insertInto('client_merges')
    .values({
      kind: 'merge',
      kept_id: client,
      other_id: other,
      moved: JSON.stringify({ reservations: [reservation], aliases: [], taken: [] }),
      done_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { client, merge }
}
