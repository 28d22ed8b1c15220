import { sql } from 'kysely'
import { type Client, fold, phoneKey } from '#domain/clients/client.ts'
import { type ClientIdentity, clientIdentity, searchTextOf } from '#domain/clients/identity.ts'
import type { Db, Trx } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { toE164 } from '../../sms/number.ts'

/** Nulls are the identity of nobody, and of no record. */
export type RecordKey = { [Key in keyof ClientIdentity]: ClientIdentity[Key] | null }

const NO_RECORD: RecordKey = { contactKey: null, nameKey: null }

export function identityOf(client: Client): ClientIdentity | null {
  return clientIdentity(client, client.clientPhone && toE164(client.clientPhone))
}

/** `byStaff`: staff typed the details, so they may fill what the record lacks. */
type Claim = { client: Client; now: number; byStaff: boolean }

/**
 * Makes or touches the record of these details. The constraint `clients_identity` lets two first bookings at once
 * make one record.
 */
export async function claimRecord(trx: Trx, { client, now, byStaff }: Claim): Promise<RecordKey> {
  const identity = identityOf(client)
  if (!identity) return NO_RECORD
  await touchRecord(trx, {
    contact_key: identity.contactKey,
    name_key: identity.nameKey,
    name: client.clientName,
    email: client.clientEmail,
    phone: client.clientPhone,
    search_text: searchTextOf(client),
    created_at: now,
  })
  await touchOwner(trx, identity, now)
  if (byStaff) await fillRecord(trx, identity, client)
  return identity
}

type NewRecord = Pick<
  Tables['clients'],
  'contact_key' | 'name_key' | 'name' | 'email' | 'phone' | 'search_text' | 'created_at'
>

/** Anybody may type an e-mail address that is not theirs, so their phone number changes nothing of its record. */
async function touchRecord(trx: Trx, record: NewRecord): Promise<void> {
  await trx
    .insertInto('clients')
    .values({ ...record, source: 'reservation', updated_at: record.created_at })
    .onConflict((conflict) =>
      conflict.columns(['contact_key', 'name_key']).doUpdateSet((eb) => ({
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** The record that took over the one with this identity. */
async function touchOwner(trx: Trx, { contactKey, nameKey }: ClientIdentity, now: number): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ updated_at: now })
    .where(
      'id',
      '=',
      trx
        .selectFrom('clients as alias')
        .select('alias.merged_into')
        .where('alias.contact_key', '=', contactKey)
        .where('alias.name_key', '=', nameKey)
        .$narrowType<{ merged_into: number }>(),
    )
    .execute()
}

/** Fills what the record with this identity lacks, or the one that took it over, and replaces nothing. */
async function fillRecord(
  trx: Trx,
  identity: ClientIdentity,
  { clientEmail, clientPhone }: Client,
): Promise<void> {
  if (clientEmail !== null) await setMissingEmail(trx, identity, clientEmail)
  if (clientPhone !== null) await setMissingPhone(trx, identity, clientPhone)
}

/** The number is the last line of the searched text, which is empty without one. */
export async function setMissingPhone(trx: Trx, identity: ClientIdentity, phone: string): Promise<void> {
  await trx
    .updateTable('clients')
    .set({
      phone,
      search_text: sql`search_text || ${phoneKey(phone)}`,
      version: sql`version + 1`,
    })
    .where('id', '=', recordIdOf(trx, identity))
    .where('phone', 'is', null)
    .execute()
}

/** The address is the second of three lines of the searched text. */
async function setMissingEmail(trx: Trx, identity: ClientIdentity, email: string): Promise<void> {
  const line = `\n${fold(email)}\n`
  await trx
    .updateTable('clients')
    .set({ email, search_text: sql`replace(search_text, ${'\n\n'}, ${line})`, version: sql`version + 1` })
    .where('id', '=', recordIdOf(trx, identity))
    .where('email', 'is', null)
    .execute()
}

/** Id of the record with this key, or of the one that took it over. */
export function recordIdOf(db: Db, { contactKey, nameKey }: RecordKey) {
  return db
    .selectFrom('clients')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('contact_key', '=', contactKey)
    .where('name_key', '=', nameKey)
}

type Assignment = Claim & { reservationId: number; typedBy?: number }

/** Gives a reservation to the record of its client. `typedBy`: the member of staff who does so. */
export async function assignRecord(
  trx: Trx,
  { reservationId, typedBy, ...claim }: Assignment,
): Promise<void> {
  const key = await claimRecord(trx, claim)
  if (typedBy !== undefined) await setTypedBy(trx, { reservationId, typedBy, ...key })
  await trx
    .updateTable('agenda_entries')
    .set({ client_id: recordIdOf(trx, key) })
    .where('id', '=', reservationId)
    .execute()
}

/** Only where the reservation goes to another record. */
async function setTypedBy(
  trx: Trx,
  { reservationId, typedBy, ...key }: { reservationId: number; typedBy: number } & RecordKey,
): Promise<void> {
  await trx
    .updateTable('agenda_entries')
    .set({ client_typed_by: typedBy })
    .where('id', '=', reservationId)
    .where(sql<boolean>`client_id is distinct from (${recordIdOf(trx, key)})`)
    .execute()
}

/**
 * Deletes the record that its last reservation has left, with its aliases. It stays if staff have added or imported
 * it or one of these, or if it holds notes, preferences, payments or packs.
 */
export async function deleteEmptyRecord(trx: Trx, id: number): Promise<void> {
  await trx
    .deleteFrom('clients')
    .where('id', '=', id)
    .where(
      'id',
      'not in',
      trx
        .selectFrom('agenda_entries')
        .select('client_id')
        .where('client_id', '=', id)
        .$narrowType<{ client_id: number }>(),
    )
    .where(isMadeByReservations)
    .execute()
}

/** True of a row of `clients` that exists for its reservations alone. */
export const isMadeByReservations = sql<boolean>`(merged_into is null and source = 'reservation'
  and is_imported = 0
  and not exists (select 1 from clients alias where alias.merged_into = clients.id
    and (alias.source <> 'reservation' or alias.is_imported = 1))
  and not exists (select 1 from client_notes where client_notes.client_id = clients.id)
  and not exists (select 1 from receipt_clients where receipt_clients.client_id = clients.id)
  and not exists (select 1 from vouchers where vouchers.client_id = clients.id)
  and not exists (select 1 from client_preferences where client_preferences.client_id = clients.id
    and coalesce(pressure, oils, music, other) is not null))`
