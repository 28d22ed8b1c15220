import type { SimilarClients } from '#contract/clients/merges.ts'
import type { NoteVisibility } from '#domain/clients/notes.ts'
import { massagePractice } from '../practice/massage-practice.ts'
import type { TestPractice } from '../practice/practice.ts'
import type { TestSite } from '../practice/site.ts'
import type { TestClient } from '../practice/test-client.ts'
import { aReservation } from './bookings.ts'
import { aSuperadmin } from './people.ts'

export const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
export const ZOE_MARRIED = { clientName: 'Zoé Grand', clientEmail: 'zoe@exemple.fr' }
export const BY_PHONE = { clientName: 'Zoé Petit', clientEmail: null, clientPhone: '06 12 34 56 78' }

export async function aSiteWithClients() {
  const { site, massage, camille } = await massagePractice()
  const { username } = await aSuperadmin(site)
  const signIn = () => site.visitor().signIn(username)
  const owner = await signIn()
  let day = 13
  const comes = async (client: object, praticienId = camille.id) => {
    const at = { praticienId, date: `2027-04-${day++}`, time: '10:00' }
    const { id } = await aReservation(site, { ...at, serviceId: massage.id, ...client })
    const { client_id } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { reservation: id, record: client_id as number }
  }
  return { site, massage, camille, owner, signIn, comes }
}

export function clientRecordsOf({ database }: TestPractice) {
  return database.kysely
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'phone', 'merged_into'])
    .orderBy('id')
    .execute()
}

/** No record is an alias of an alias, or of itself, and no reservation belongs to one. */
export async function strayRecords({ database }: TestPractice) {
  const chains = await database.kysely
    .selectFrom('clients as alias')
    .innerJoin('clients as kept', 'kept.id', 'alias.merged_into')
    .select('alias.id')
    .where('kept.merged_into', 'is not', null)
    .execute()
  const lost = await database.kysely
    .selectFrom('agenda_entries')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select('agenda_entries.id')
    .where('merged_into', 'is not', null)
    .execute()
  return [...chains, ...lost]
}

export const mergeRecords = (by: TestClient, id: number, otherId: number) =>
  by.post<{ mergeId: number }>(`/api/admin/clients/${id}/merge`, { otherId })
export const undoMergeOf = (by: TestClient, mergeId: number) =>
  by.post(`/api/admin/client-merges/${mergeId}/undo`, {})
export const similarTo = async (by: TestClient, id: number) =>
  (await by.get<SimilarClients>(`/api/admin/clients/${id}/similar`)).body

/** Id of the record that a reservation belongs to. */
export async function recordOf({ database }: TestSite, reservation: { id: number }): Promise<number> {
  const { client_id } = await database.kysely
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservation.id)
    .executeTakeFirstOrThrow()
  return client_id as number
}

type NoteOptions = {
  client: number
  author: number
  reservation?: number | null
  text?: string
  visibility?: NoteVisibility
}

export async function aNote(
  { database, clock }: TestSite,
  { client, author, reservation = null, text = 'Une note', visibility = 'team' }: NoteOptions,
): Promise<number> {
  const now = clock.instant()
  const { id } = await database.kysely
    .insertInto('client_notes')
    .values({
      client_id: client,
      reservation_id: reservation,
      author_id: author,
      text,
      visibility,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
