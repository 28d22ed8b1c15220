import { type SqlBool, sql } from 'kysely'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { fold, phoneKey } from '#domain/clients/client.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { isOpenTo, type RecordScope, recordsOf } from '#server/practice/records/open-records.ts'

/** Row locks on both records and their aliases: bookings with their identities come first, or wait. */
export async function lockRecords(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('clients')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.or([eb('id', 'in', ids), eb('merged_into', 'in', ids)]))
    .execute()
}

/** Details of records and of their aliases; `owner`: the record that they belong to. */
export async function listDetails(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('clients')
    .select([
      'contact_key as contactKey',
      'name_key as nameKey',
      'name as clientName',
      'email as clientEmail',
      'phone as clientPhone',
      (eb) => eb.fn.coalesce('merged_into', 'id').as('owner'),
    ])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('merged_into', 'in', ids)]))
    .orderBy('id')
    .execute()
}

/** Clients beside this one, with their reservations, both within the caller's scope; without withheld records. */
type Others = { id: number; scope: RecordScope; limit: number }

function othersOf(db: Db, { id, scope, limit }: Others) {
  const { praticienId } = scope
  return db
    .selectFrom('clients')
    .select([
      'id',
      'name',
      'email',
      'phone',
      (eb) =>
        eb
          .selectFrom('agenda_entries')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('client_id', '=', 'clients.id')
          .$if(praticienId !== undefined, (own) =>
            own.where('practitioner_id', '=', praticienId ?? Number.NaN),
          )
          .as('reservations'),
    ])
    .where('id', '<>', id)
    .where('merged_into', 'is', null)
    .$if(praticienId !== undefined, (query) =>
      query.where('id', 'in', recordsOf(db, praticienId ?? Number.NaN)),
    )
    .where(isOpenTo(scope))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
}

export type MatchKeys = {
  contactKeys: readonly string[]
  nameKeys: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  mailboxGroups: readonly string[]
}

/** Records that share a key with this one, by their aliases too, and whose groups of mailboxes are to be compared. */
export async function listMatching(db: Db, others: Others, keys: MatchKeys) {
  const { id } = others
  const group = sql`replace(lower(match.email), '.', '')`
  return othersOf(db, others)
    .where((others) =>
      others(
        'id',
        'in',
        others
          .selectFrom('clients as match')
          .select((match) => match.fn.coalesce('match.merged_into', 'match.id').as('id'))
          .where((eb) =>
            eb.or([
              eb('match.contact_key', 'in', [...keys.contactKeys]),
              ...(keys.nameKeys.length > 0 ? [eb('match.name_key', 'in', [...keys.nameKeys])] : []),
              ...keys.phones.map((digits) => eb('match.search_text', 'like', `%\n${digits}`)),
              ...keys.emails.map((email) => sql<SqlBool>`lower(match.email) = ${email}`),
              ...keys.mailboxGroups.map(
                (key) => sql<SqlBool>`substr(${group}, 1, ${sql.lit([...key].length)}) = ${key}`,
              ),
            ]),
          ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('client_pairs_apart')
            .select('first_id')
            .where((pair) =>
              pair.or([
                pair.and([pair('first_id', '=', id), pair('second_id', '=', pair.ref('clients.id'))]),
                pair.and([pair('second_id', '=', id), pair('first_id', '=', pair.ref('clients.id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

/** Every word in the name or e-mail address, or the digits of the phone number. */
export async function searchRecords(db: Db, others: Others, text: string) {
  const digits = phoneKey(text)
  const words = /^[\d\s.+()-]{4,}$/.test(text) ? [digits] : fold(text).split(/\s+/).filter(Boolean)
  return othersOf(db, others)
    .where((eb) =>
      eb.and(
        words.map(
          (word) => sql<SqlBool>`search_text like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`} escape '\\'`,
        ),
      ),
    )
    .execute()
}

export async function insertPairApart(trx: Trx, a: number, b: number): Promise<void> {
  await trx
    .insertInto('client_pairs_apart')
    .values({ first_id: Math.min(a, b), second_id: Math.max(a, b) })
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
    .execute()
}

export async function deletePairApart(trx: Trx, a: number, b: number): Promise<void> {
  await trx
    .deleteFrom('client_pairs_apart')
    .where('first_id', '=', Math.min(a, b))
    .where('second_id', '=', Math.max(a, b))
    .execute()
}

type CountedReservations = AgendaScope & ({ clientId: number } | { ids: readonly number[] })

/** Of a client, or with these ids; within the scope. */
export async function countReservations(
  db: Db,
  { praticienId, ...counted }: CountedReservations,
): Promise<number> {
  if ('ids' in counted && counted.ids.length === 0) return 0
  const query = db
    .selectFrom('agenda_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(praticienId !== undefined, (own) => own.where('practitioner_id', '=', praticienId ?? Number.NaN))
  const { count } = await ('clientId' in counted
    ? query.where('client_id', '=', counted.clientId)
    : query.where('id', 'in', counted.ids)
  ).executeTakeFirstOrThrow()
  return Number(count)
}

export async function setMergedInto(trx: Trx, id: number, keptId: number | null): Promise<void> {
  await trx.updateTable('clients').set({ merged_into: keptId }).where('id', '=', id).execute()
}

type Details = Pick<Tables['clients'], 'email' | 'phone' | 'search_text'>

export async function setDetails(trx: Trx, id: number, details: Details): Promise<void> {
  await trx.updateTable('clients').set(details).where('id', '=', id).execute()
}

/** The last contact with a person is the later one of both records. */
export async function extendLastContact(trx: Trx, { from, to }: { from: number; to: number }): Promise<void> {
  await trx
    .updateTable('clients')
    .set((eb) => ({
      updated_at: eb
        .selectFrom('clients as both')
        .select((both) => both.fn.max('both.updated_at').as('updated_at'))
        .where('both.id', 'in', [from, to])
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', to)
    .execute()
}

type NewMerge = Omit<Tables['client_merges'], 'id' | 'undone_at'>

export async function insertMerge(trx: Trx, merge: NewMerge): Promise<number> {
  const { id } = await trx.insertInto('client_merges').values(merge).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findMerge(db: Db, id: number) {
  const row = await db
    .selectFrom('client_merges')
    .innerJoin('clients as other', 'other.id', 'other_id')
    .select(['kind', 'kept_id as keptId', 'other_id as otherId', 'moved', 'done_at as doneAt'])
    .select(['other.merged_into as mergedInto', 'other.email', 'other.phone'])
    .where('client_merges.id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, doneAt: Number(row.doneAt) }
}

export async function listUndoable(db: Db, keptId: number, { since }: { since: number }) {
  return db
    .selectFrom('client_merges')
    .innerJoin('clients as other', 'other.id', 'other_id')
    .select([
      'client_merges.id',
      'kind',
      'done_at as doneAt',
      'moved',
      'other.name as otherName',
      'kept_id as keptId',
      'other.merged_into as mergedInto',
    ])
    .where('kept_id', '=', keptId)
    .where('done_at', '>', since)
    .where('undone_at', 'is', null)
    .orderBy('client_merges.id', 'desc')
    .execute()
}

export async function setUndone(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('client_merges').set({ undone_at: now }).where('id', '=', id).execute()
}
