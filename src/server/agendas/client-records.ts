import { type Compilable, sql } from 'kysely'
import type { Client } from '#domain/client.ts'
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
  return { statements: [byStaff ? fillRecord(trx, record) : touchRecord(trx, record)], key: identity }
}

type NewRecord = Pick<
  Tables['clients'],
  'contact_key' | 'name_key' | 'name' | 'email' | 'phone' | 'search_text' | 'created_at'
>

/** Anybody may type an e-mail address that is not theirs, so their phone number changes nothing of its record. */
const touchRecord = compiledOnce((db, record: NewRecord) =>
  insertRecord(db, record).onConflict((conflict) =>
    conflict.columns(['contact_key', 'name_key']).doUpdateSet((eb) => ({
      updated_at: eb.ref('excluded.updated_at'),
    })),
  ),
)

/** Fills what is missing and replaces nothing. */
const fillRecord = compiledOnce((db, record: NewRecord) =>
  insertRecord(db, record).onConflict((conflict) =>
    conflict.columns(['contact_key', 'name_key']).doUpdateSet((eb) => ({
      phone: eb.fn.coalesce('clients.phone', 'excluded.phone'),
      search_text: sql`case when clients.phone is null then excluded.search_text else clients.search_text end`,
      updated_at: eb.ref('excluded.updated_at'),
    })),
  ),
)

function insertRecord(db: Db, record: NewRecord) {
  return db
    .insertInto('clients')
    .values({ ...record, source: sql.lit('reservation'), updated_at: record.created_at })
}

/** Id of the record with this key, or of the one that took it over. */
export function recordIdOf(db: Db, { contactKey, nameKey }: RecordKey) {
  return db
    .selectFrom('clients')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('contact_key', '=', contactKey)
    .where('name_key', '=', nameKey)
}

/** Statements that give a reservation to the record of its client. */
export function assignRecord(
  trx: Trx,
  { reservationId, ...claim }: Claim & { reservationId: number },
): Compilable[] {
  const { statements, key } = claimRecord(trx, claim)
  return [...statements, setRecord(trx, { reservationId, ...key })]
}

const setRecord = compiledOnce((db, { reservationId, ...key }: { reservationId: number } & RecordKey) =>
  db
    .updateTable('agenda_entries')
    .set({ client_id: recordIdOf(db, key) })
    .where('id', '=', reservationId),
)

/** Deletes the record that its last reservation has left, unless something is written in it. */
export const deleteEmptyRecord = compiledOnce((db, { id }: { id: number }) =>
  db
    .deleteFrom('clients')
    .where('id', '=', id)
    .where('source', '=', sql.lit('reservation'))
    .where(
      'id',
      'not in',
      db
        .selectFrom('agenda_entries')
        .select('client_id')
        .where('client_id', '=', id)
        .$narrowType<{ client_id: number }>(),
    )
    .where('id', 'not in', db.selectFrom('client_notes').select('client_id').where('client_id', '=', id))
    .where(
      'id',
      'not in',
      db.selectFrom('client_preferences').select('client_id').where('client_id', '=', id),
    )
    .where(
      'id',
      'not in',
      db
        .selectFrom('clients as merged')
        .select('merged_into')
        .where('merged_into', '=', id)
        .$narrowType<{ merged_into: number }>(),
    ),
)
