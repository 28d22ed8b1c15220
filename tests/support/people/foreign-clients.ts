import { aReceipt } from '../accounting/book.ts'
import { PRIVATE } from '../database/foreign-id-tables.ts'
import type { TestSite } from '../practice/site.ts'
import type { TestClient, TestResponse } from '../practice/test-client.ts'
import { aWaitingRequest } from './bookings.ts'
import { aNote, recordOf } from './client-records.ts'

const PLACE = { date: '2027-04-20', time: '10:00' }

/** A record, a merge of it with another, a note about it, a request to wait, a payment, and whose they are. */
export type ClientIds = {
  client: number
  merge: number
  note: number
  waiting: number
  receipt: number
  person: number
}

type Ids = ClientIds & { reservation: number }

/** Requests with the ids of clients who come to somebody else only. */
export function clientAttempts(
  caller: () => TestClient,
): Record<string, (ids: Ids) => Promise<TestResponse>> {
  const path = ({ client }: Ids, rest: string) => `/api/admin/clients/${client}/${rest}`
  const other = ({ client }: Ids) => ({ otherId: client + 1 })
  return {
    'GET /api/admin/clients/{id}': ({ client }) => caller().get(`/api/admin/clients/${client}`),
    'PUT /api/admin/clients/{id}': ({ client }) =>
      caller().put(`/api/admin/clients/${client}`, { phone: '06 12 34 56 78' }),
    'GET /api/admin/clients/{id}/messages': ({ client }) =>
      caller().get(`/api/admin/clients/${client}/messages`),
    'GET /api/admin/clients/{id}/notes': (some) => caller().get(path(some, 'notes')),
    'POST /api/admin/clients/{id}/notes': (some) =>
      caller().post(path(some, 'notes'), { text: 'Autre', visibility: 'team' }),
    'PUT /api/admin/client-notes/{id}': ({ note }) =>
      caller().put(`/api/admin/client-notes/${note}`, { text: 'Autre', visibility: 'team' }),
    'DELETE /api/admin/client-notes/{id}': ({ note }) => caller().delete(`/api/admin/client-notes/${note}`),
    'GET /api/admin/clients/{id}/preferences': (some) => caller().get(path(some, 'preferences')),
    'PUT /api/admin/clients/{id}/preferences': (some) =>
      caller().put(path(some, 'preferences'), { pressure: 'Autre' }),
    'GET /api/admin/clients/{id}/similar': (ids) => caller().get(path(ids, 'similar')),
    'POST /api/admin/clients/{id}/similar/search': (ids) =>
      caller().post(path(ids, 'similar/search'), { text: 'prive' }),
    'POST /api/admin/clients/{id}/apart': (ids) => caller().post(path(ids, 'apart'), other(ids)),
    'POST /api/admin/clients/{id}/merge/preview': (ids) =>
      caller().post(path(ids, 'merge/preview'), other(ids)),
    'POST /api/admin/clients/{id}/merge': (ids) => caller().post(path(ids, 'merge'), other(ids)),
    'POST /api/admin/client-merges/{id}/undo': ({ merge }) =>
      caller().post(`/api/admin/client-merges/${merge}/undo`, {}),
    'DELETE /api/admin/waiting-list/{id}': ({ waiting }) =>
      caller().delete(`/api/admin/waiting-list/${waiting}`),
    'POST /api/admin/waiting-list/{id}/offer': async ({ waiting }) => {
      const { body: own } = await caller().get<{ admin: { id: number } }>('/api/auth/status')
      const place = { ...PLACE, praticienId: own.admin.id }
      return caller().post(`/api/admin/waiting-list/${waiting}/offer`, place)
    },
    'POST /api/admin/waiting-list/fits': ({ person }) =>
      caller().post('/api/admin/waiting-list/fits', { ...PLACE, praticienId: person }),
  }
}

/** Rows about a reservation's client. The note and the request hold the text that nobody else may see. */
export async function clientRowsOf(
  site: TestSite,
  reservation: { id: number },
  author: number,
): Promise<ClientIds> {
  const { client, merge } = await aMerge(site, reservation)
  const note = await aNote(site, { client, author, text: PRIVATE })
  const waiting = await aWaitingRequest(site, { practitioner_id: author, client_name: PRIVATE })
  const receipt = await aReceipt(site, { reservationId: reservation.id, client_name: PRIVATE })
  return { client, merge, note, waiting, receipt, person: author }
}

/** A merge of the client of a reservation with somebody else. */
export async function aMerge(
  site: TestSite,
  reservation: { id: number },
): Promise<{ client: number; merge: number }> {
  const { database, clock } = site
  const client = await recordOf(site, reservation)
  const now = clock.instant()
  const { id: other } = await database.kysely
    .insertInto('clients')
    .values({
      contact_key: `mailto:alias-${reservation.id}@exemple.fr`,
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
      moved: JSON.stringify({
        reservations: [reservation.id],
        aliases: [],
        notes: [],
        preferences: [],
        taken: [],
        declines: [],
      }),
      done_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { client, merge }
}
