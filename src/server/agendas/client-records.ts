import { type Compilable, sql } from 'kysely'
import { type Client, fold, phoneKey } from '#domain/client.ts'
import { type ClientIdentity, clientIdentity, searchTextOf } from '#domain/client-identity.ts'
import type { Db, Trx } from '../db/engine.ts'
import { compiledOnce } from '../db/statements/compiled-once.ts'
import type { Tables } from '../db/tables.ts'
import { toE164 } from '../sms/number.ts'

/** Nulls are the identity of nobody, and of no record. */
export type RecordKey = { [Key in keyof ClientIdentity]: ClientIdentity[Key] | null }

const NO_RECORD: RecordKey = { contactKey: null, nameKey: null }

export function identityOf(client: Client): ClientIdentity | null {
  return clientIdentity(client, client.clientPhone && toE164(client.clientPhone))
}

/** `byStaff`: staff typed the details, so they may fill what the record lacks. */
type Claim = { client: Client; now: number; byStaff: boolean }

/**
 * `statements` make or touch the record of these details. The constraint `clients_identity` lets two first bookings
 * at once make one record.
 */
export function claimRecord(
  trx: Trx,
  { client, now, byStaff }: Claim,
): { statements: Compilable[]; key: RecordKey } {
  const identity = identityOf(client)
  if (!identity) return { statements: [], key: NO_RECORD }
  const record = {
    contact_key: identity.contactKey,
    name_key: identity.nameKey,
    name: client.clientName,
    email: client.clientEmail,
    phone: client.clientPhone,
    search_text: searchTextOf(client),
    created_at: now,
  }
  const touching = [touchRecord(trx, record), touchOwner(trx, { ...identity, now })]
  return {
    statements: byStaff ? [...touching, ...fillRecord(trx, identity, client)] : touching,
    key: identity,
  }
}

type NewRecord = Pick<
  Tables['clients'],
  'contact_key' | 'name_key' | 'name' | 'email' | 'phone' | 'search_text' | 'created_at'
>

/** Anybody may type an e-mail address that is not theirs, so their phone number changes nothing of its record. */
const touchRecord = compiledOnce((db, record: NewRecord) =>
  db
    .insertInto('clients')
    .values({ ...record, source: sql.lit('reservation'), updated_at: record.created_at })
    .onConflict((conflict) =>
      conflict.columns(['contact_key', 'name_key']).doUpdateSet((eb) => ({
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
)

/** The record that took over the one with this identity. */
const touchOwner = compiledOnce((db, { now, contactKey, nameKey }: ClientIdentity & { now: number }) =>
  db
    .updateTable('clients')
    .set({ updated_at: now })
    .where(
      'id',
      '=',
      db
        .selectFrom('clients as alias')
        .select('alias.merged_into')
        .where('alias.contact_key', '=', contactKey)
        .where('alias.name_key', '=', nameKey)
        .$narrowType<{ merged_into: number }>(),
    ),
)

/** Fills what the record with this identity lacks, or the one that took it over, and replaces nothing. */
function fillRecord(trx: Trx, identity: ClientIdentity, { clientEmail, clientPhone }: Client): Compilable[] {
  return [
    ...(clientEmail === null ? [] : [setMissingEmail(trx, identity, clientEmail)]),
    ...(clientPhone === null ? [] : [setMissingPhone(trx, identity, clientPhone)]),
  ]
}

export function setMissingPhone(trx: Trx, { contactKey, nameKey }: ClientIdentity, phone: string) {
  return setPhone(trx, { contactKey, nameKey, phone, digits: phoneKey(phone) })
}

/** The number is the last line of the searched text, which is empty without one. */
const setPhone = compiledOnce(
  (db, { phone, digits, ...identity }: ClientIdentity & { phone: string; digits: string }) =>
    db
      .updateTable('clients')
      .set({ phone, search_text: sql`search_text || ${digits}`, version: sql`version + 1` })
      .where('id', '=', recordIdOf(db, identity))
      .where('phone', 'is', null),
)

function setMissingEmail(trx: Trx, { contactKey, nameKey }: ClientIdentity, email: string) {
  return setEmail(trx, { contactKey, nameKey, email, line: `\n${fold(email)}\n`, noLine: '\n\n' })
}

type NewEmail = ClientIdentity & { email: string; line: string; noLine: string }

/** The address is the second of three lines of the searched text. */
const setEmail = compiledOnce((db, { email, line, noLine, ...identity }: NewEmail) =>
  db
    .updateTable('clients')
    .set({ email, search_text: sql`replace(search_text, ${noLine}, ${line})`, version: sql`version + 1` })
    .where('id', '=', recordIdOf(db, identity))
    .where('email', 'is', null),
)

/** Id of the record with this key, or of the one that took it over. */
export function recordIdOf(db: Db, { contactKey, nameKey }: RecordKey) {
  return db
    .selectFrom('clients')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('contact_key', '=', contactKey)
    .where('name_key', '=', nameKey)
}

/** Statements that give a reservation to the record of its client. `typedBy`: the member of staff who does so. */
export function assignRecord(
  trx: Trx,
  { reservationId, typedBy, ...claim }: Claim & { reservationId: number; typedBy?: number },
): Compilable[] {
  const { statements, key } = claimRecord(trx, claim)
  const given = typedBy === undefined ? [] : [setTypedBy(trx, { reservationId, typedBy, ...key })]
  return [...statements, ...given, setRecord(trx, { reservationId, ...key })]
}

/** Only where the reservation goes to another record. */
const setTypedBy = compiledOnce(
  (db, { reservationId, typedBy, ...key }: { reservationId: number; typedBy: number } & RecordKey) =>
    db
      .updateTable('agenda_entries')
      .set({ client_typed_by: typedBy })
      .where('id', '=', reservationId)
      .where(sql<boolean>`client_id is distinct from (${recordIdOf(db, key)})`),
)

const setRecord = compiledOnce((db, { reservationId, ...key }: { reservationId: number } & RecordKey) =>
  db
    .updateTable('agenda_entries')
    .set({ client_id: recordIdOf(db, key) })
    .where('id', '=', reservationId),
)

/**
 * Deletes the record that its last reservation has left, with its aliases. It stays if staff have added or imported
 * it or one of these, or if it holds notes or preferences.
 */
export const deleteEmptyRecord = compiledOnce((db, { id }: { id: number }) =>
  db
    .deleteFrom('clients')
    .where('id', '=', id)
    .where(
      'id',
      'not in',
      db
        .selectFrom('agenda_entries')
        .select('client_id')
        .where('client_id', '=', id)
        .$narrowType<{ client_id: number }>(),
    )
    .where(isMadeByReservations),
)

/** Whether a row of `clients` exists for its reservations alone. */
export const isMadeByReservations = sql<boolean>`(merged_into is null and source = 'reservation'
  and is_imported = 0
  and not exists (select 1 from clients alias where alias.merged_into = clients.id
    and (alias.source <> 'reservation' or alias.is_imported = 1))
  and not exists (select 1 from client_notes where client_notes.client_id = clients.id)
  and not exists (select 1 from client_preferences where client_preferences.client_id = clients.id
    and coalesce(pressure, oils, music, other) is not null))`
