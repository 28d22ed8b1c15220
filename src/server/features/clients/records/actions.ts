import type { Admin } from '#contract/accounts/sign-in.ts'
import type {
  ClientListRequest,
  ClientRecord,
  ClientSummary,
  KnownClient,
  ListedClient,
  NewClient,
} from '#contract/clients/records.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { deduplicateClients, matchesClient } from '#domain/clients/client.ts'
import { nameKeyOf } from '#domain/clients/identity.ts'
import type { ClientFilter } from '#domain/clients/list.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { listActiveOffers } from '#server/practice/agendas/practitioners.ts'
import { clientScopeOf } from '#server/practice/records/open-records.ts'
import { smsRecipient } from '#server/sms/number.ts'
import { listLatestByClient } from '../../booking/reservations/queries.ts'
import { declinesOfAddress } from '../../messages/declines/actions.ts'
import { readClientJournal } from '../../messages/journal/actions.ts'
import { requireIdentity, toClient } from './correction.ts'
import {
  countAttendancesOfRecord,
  countReservationsOf,
  listCountedRecords,
  listKnownClients,
  listPreferences,
  listRecordsByName,
  listReservationsOfRecord,
  type RecordFilter,
  sumReservationsOfRecord,
} from './queries.ts'
import { requireVisibleRecord } from './record.ts'
import { insertRecord, isSharedRecord } from './record-queries.ts'

const MAX_CLIENTS = 8

/** A name without a record is left out beside a record of that name. */
export async function findClients(context: AppContext, caller: Admin, text: string): Promise<KnownClient[]> {
  const { kysely: db } = context.database
  const scope = await clientScopeOf(context, db, caller)
  const clients = await listKnownClients(db, { scope, text, limit: MAX_CLIENTS })
  const known = new Set(clients.map(({ clientName }) => nameKeyOf(clientName ?? '')))
  const names = await findNames(db, scope, text)
  const others = names.filter(({ clientName }) => !known.has(nameKeyOf(clientName ?? '')))
  return withOfferingPractitioners(db, [...clients, ...others].slice(0, MAX_CLIENTS))
}

async function withOfferingPractitioners(db: Db, clients: readonly KnownClient[]): Promise<KnownClient[]> {
  const ids = new Set(clients.flatMap(({ praticienId }) => praticienId ?? []))
  const offers = await listActiveOffers(db, [...ids])
  const offersService = ({ praticienId, serviceId }: KnownClient) =>
    offers.some((offer) => {
      return offer.praticienId === praticienId && (serviceId === null || offer.serviceId === serviceId)
    })
  return clients.map((client) => (offersService(client) ? client : { ...client, praticienId: null }))
}

/** Names of reservations without address and number, which no record has. */
async function findNames(db: Db, scope: AgendaScope, text: string): Promise<KnownClient[]> {
  const booked = await listLatestByClient(db, { ...scope, withoutRecord: true })
  return deduplicateClients(booked.filter((client) => matchesClient(client, text)))
}

const PAGE_SIZE = 50

export async function listClients(
  context: AppContext,
  caller: Admin,
  { sort = 'name', offset = 0, limit = PAGE_SIZE, ...filter }: ClientListRequest,
): Promise<{ clients: ListedClient[]; total: number }> {
  const { database, clock } = context
  const { kysely: db } = database
  const part = {
    ...filter,
    scope: await clientScopeOf(context, db, caller),
    now: clock.local(),
    offset,
    limit,
  }
  const isByName = sort === 'name' && !needsCounts(filter)
  const rows = await (isByName ? listNamed(db, part) : listCountedRecords(db, { ...part, sort }))
  return { clients: rows.map(({ total: _, ...client }) => client), total: rows[0]?.total ?? 0 }
}

function needsCounts(filter: ClientFilter): boolean {
  return Boolean(filter.new || filter.regular || filter.missed) || filter.unseenMonths !== undefined
}

const NO_RESERVATION = { count: 0, lastSeen: null, next: null }

/** Counts the reservations of the shown clients alone. */
async function listNamed(db: Db, part: Parameters<typeof listRecordsByName>[1] & RecordFilter) {
  const records = await listRecordsByName(db, part)
  const counts = await countReservationsOf(db, { ...part, ids: records.map(({ id }) => id) })
  return records.map((record) => ({ ...record, ...(counts.get(record.id) ?? NO_RESERVATION) }))
}

export async function summarizeClients(
  context: AppContext,
  caller: Admin,
  ids: readonly number[],
): Promise<ClientSummary[]> {
  const { kysely: db } = context.database
  const scope = await clientScopeOf(context, db, caller)
  const records = await listPreferences(db, { ids, scope })
  const seen = { ids: records.map(({ id }) => id), scope, now: scope.now }
  const counts = await countReservationsOf(db, seen)
  return records.map((record) => {
    const { count, lastSeen, next } = counts.get(record.id) ?? NO_RESERVATION
    return { ...record, count, lastSeen, next, onlyOwn: scope.praticienId !== undefined }
  })
}

const EXPORT_BATCH = 1000
const COLUMNS = ['Nom', 'E-mail', 'Téléphone', 'Rendez-vous honorés', 'Dernier rendez-vous']

/** In the order in which the records were made: a batch begins after the last id of the one before it. */
export async function* exportClients(
  { database: { kysely: db }, clock }: AppContext,
  filter: ClientFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([[...COLUMNS, 'Prochain rendez-vous']])
  const now = clock.local()
  const listing = { ...filter, scope: { now }, now, sort: 'id', offset: 0 } as const
  let afterId: number | undefined = 0
  while (afterId !== undefined) {
    const rows: ListedClient[] = await listCountedRecords(db, {
      ...listing,
      afterId,
      limit: EXPORT_BATCH,
    })
    if (rows.length > 0) yield toCsv(rows.map(toCells))
    afterId = rows.length < EXPORT_BATCH ? undefined : rows.at(-1)?.id
  }
}

function toCells({ name, email, phone, count, lastSeen, next }: ListedClient): string[] {
  return [name ?? '', email ?? '', phone ?? '', String(count), lastSeen ?? '', next ?? '']
}

const MAX_LISTED = 200

export async function readClient(context: AppContext, caller: Admin, id: number): Promise<ClientRecord> {
  const { database, clock, config } = context
  const { kysely: db } = database
  const { createdAt, ...record } = await requireVisibleRecord(context, db, { caller, id })
  const scope = await clientScopeOf(context, db, caller)
  const part = { ...scope, id, now: clock.local() }
  const reservations = await listReservationsOfRecord(db, { ...part, limit: MAX_LISTED + 1 })
  return {
    ...record,
    addedOn: zonedTime(config.timeZone, Number(createdAt)).day,
    isShared: await isSharedRecord(db, id, scopeOf(caller)),
    reservations: reservations.slice(0, MAX_LISTED),
    more: reservations.length > MAX_LISTED,
    onlyOwn: scope.praticienId !== undefined,
    total: { ...(await sumReservationsOfRecord(db, part)), ...(await countAttendancesOfRecord(db, part)) },
    declined: record.email === null ? null : await declinesOfAddress(context, record.email),
  }
}

export async function listClientMessages(context: AppContext, caller: Admin, id: number) {
  const { kysely: db } = context.database
  const { email, phone } = await requireVisibleRecord(context, db, { caller, id })
  const client = {
    id,
    email: email?.toLowerCase() ?? null,
    number: phone && smsRecipient(phone, context.config).recipient,
  }
  return readClientJournal(context, await clientScopeOf(context, db, caller), client)
}

/** Throws client_exists for an identity that has a record, seen by the caller or not. */
export async function addClient({ database, clock }: AppContext, caller: Admin, typed: NewClient) {
  const client = toClient(typed)
  const record = { ...client, ...requireIdentity(client), addedBy: caller.id, now: clock.instant() }
  const id = await insertRecord(database.kysely, record)
  if (id === undefined) throw new Refusal('client_exists')
  return id
}
