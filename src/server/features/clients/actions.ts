import type { Admin } from '#contract/auth.ts'
import type {
  ClientCorrection,
  ClientListRequest,
  ClientRecord,
  ClientSummary,
  KnownClient,
  ListedClient,
  NewClient,
} from '#contract/clients.ts'
import { Refusal } from '#contract/errors.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { type Client, deduplicateClients, matchesClient } from '#domain/client.ts'
import { correctDetails } from '#domain/client-correction.ts'
import { type ClientIdentity, nameKeyOf } from '#domain/client-identity.ts'
import type { ClientFilter } from '#domain/client-list.ts'
import { type AgendaScope, scopeOf } from '#domain/role.ts'
import { identityOf } from '#server/agendas/client-records.ts'
import { lockAgendas } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import { createVersionedCache } from '#server/caches/versioned-cache.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { toE164 } from '#server/sms/number.ts'
import { withProspects } from '../attendance/actions.ts'
import { claimIdentity, clientScopeOf, lockMerges, requireVisibleRecord } from '../client-records/actions.ts'
import { updateRecord } from '../client-records/queries.ts'
import { declinesOfAddress } from '../declines/actions.ts'
import { readClientJournal } from '../journal/actions.ts'
import { replaceClient } from '../reservations/actions.ts'
import { type BookedClient, listLatestByClient, listReservationsOfClients } from '../reservations/queries.ts'
import {
  countAttendancesOfRecord,
  countReservationsOf,
  insertRecord,
  listCountedRecords,
  listKnownClients,
  listPreferences,
  listRecordsByName,
  listReservationsOfRecord,
  listUpcoming,
  type RecordFilter,
  sumReservationsOfRecord,
} from './queries.ts'

const MAX_CLIENTS = 8
/** Two letters may match half of all clients. */
const MAX_MATCHES = 60
const MAX_RESERVATIONS = 40

/** Every keystroke sends a query, so what was typed for reservations is cached until an agenda changes. */
export function createClientSearch(context: AppContext) {
  const { kysely: db, versions } = context.database
  const cache = createVersionedCache<BookedClient[]>()

  const readBooked = async (scope: AgendaScope): Promise<BookedClient[]> => {
    const { content, agendas } = await versions.read()
    const version = `${content} ${agendas}`
    const key = String(scope.praticienId)
    const cached = cache.get(version, key)
    if (cached) return cached
    const clients = await listLatestByClient(db, scope)
    cache.set(version, key, clients)
    return clients
  }

  /** Names of reservations without address and number, which no record has. */
  const findNames = async (scope: AgendaScope, text: string): Promise<KnownClient[]> => {
    const booked = (await readBooked(scope)).filter((client) => client.clientId === null)
    const matching = deduplicateClients(booked.filter((client) => matchesClient(client, text)))
    return matching.map(({ clientId: _, ...client }) => client)
  }

  return {
    /** A name without a record is left out beside a record of that name. */
    async findClients(caller: Admin, text: string): Promise<KnownClient[]> {
      const scope = await clientScopeOf(db, caller)
      const clients = await listKnownClients(db, { scope, text, limit: MAX_CLIENTS })
      const known = new Set(clients.map(({ clientName }) => nameKeyOf(clientName ?? '')))
      const names = await findNames(scope, text)
      const others = names.filter(({ clientName }) => !known.has(nameKeyOf(clientName ?? '')))
      return [...clients, ...others].slice(0, MAX_CLIENTS)
    },

    async findReservations(scope: AgendaScope, text: string): Promise<AgendaReservation[]> {
      const clients = (await readBooked(scope)).filter((client) => matchesClient(client, text))
      if (clients.length === 0) return []
      const reservations = await listReservationsOfClients(db, clients.slice(0, MAX_MATCHES), {
        ...scope,
        limit: MAX_RESERVATIONS,
      })
      // Clients may share an address or a number, so each reservation is matched again.
      const matching = reservations.filter((reservation) => matchesClient(reservation, text))
      return withProspects(context, matching)
    },
  }
}

const PAGE_SIZE = 50

export async function listClients(
  { database: { kysely: db }, clock }: AppContext,
  caller: Admin,
  { sort = 'name', offset = 0, limit = PAGE_SIZE, ...filter }: ClientListRequest,
): Promise<{ clients: ListedClient[]; total: number }> {
  const part = { ...filter, scope: await clientScopeOf(db, caller), now: clock.local(), offset, limit }
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
  { database: { kysely: db }, clock }: AppContext,
  caller: Admin,
  ids: readonly number[],
): Promise<ClientSummary[]> {
  const scope = await clientScopeOf(db, caller)
  const records = await listPreferences(db, { ids, scope })
  const seen = { ids: records.map(({ id }) => id), scope, now: clock.local() }
  const counts = await countReservationsOf(db, seen)
  return records.map((record) => {
    const { count, lastSeen } = counts.get(record.id) ?? NO_RESERVATION
    return { ...record, count, lastSeen, onlyOwn: scope.praticienId !== undefined }
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
  const listing = { ...filter, scope: {}, now: clock.local(), sort: 'id', offset: 0 } as const
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
  const { createdAt, ...record } = await requireVisibleRecord(db, caller, id)
  const scope = await clientScopeOf(db, caller)
  const part = { ...scope, id, now: clock.local() }
  const reservations = await listReservationsOfRecord(db, { ...part, limit: MAX_LISTED + 1 })
  return {
    ...record,
    addedOn: zonedTime(config.timeZone, Number(createdAt)).day,
    reservations: reservations.slice(0, MAX_LISTED),
    more: reservations.length > MAX_LISTED,
    onlyOwn: scope.praticienId !== undefined,
    total: { ...(await sumReservationsOfRecord(db, part)), ...(await countAttendancesOfRecord(db, part)) },
    declined: record.email === null ? null : await declinesOfAddress(context, record.email),
  }
}

export async function listClientMessages(context: AppContext, caller: Admin, id: number) {
  const { kysely: db } = context.database
  const { email, phone } = await requireVisibleRecord(db, caller, id)
  const client = { id, email: email?.toLowerCase() ?? null, number: phone && toE164(phone) }
  return readClientJournal(context, await clientScopeOf(db, caller), client)
}

/** Throws client_exists for an identity that has a record, seen by the caller or not. */
export async function addClient({ database, clock }: AppContext, caller: Admin, typed: NewClient) {
  const client = toClient(typed)
  const record = { ...client, ...requireIdentity(client), addedBy: caller.id, now: clock.instant() }
  const id = await insertRecord(database.kysely, record)
  if (id === undefined) throw new Refusal('client_exists')
  return id
}

type Upcoming = Awaited<ReturnType<typeof listUpcoming>>[number]

type Correction = { caller: Admin; id: number; version: number | undefined }

/**
 * Also what it changes of the reservations to come in the caller's agendas; past ones keep what was typed. Agendas
 * are locked before the record, as by a booking.
 */
export async function correctClient(
  context: AppContext,
  { caller, id, version }: Correction,
  { tellClient = true, ...typed }: ClientCorrection,
): Promise<number> {
  const { database, clock } = context
  const client = toClient(typed)
  const identity = requireIdentity(client)
  const part = { ...scopeOf(caller), id, now: clock.local() }
  const practitioners = (await listUpcoming(database.kysely, part)).map(({ praticienId }) => praticienId)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [...new Set(practitioners)])
    await lockMerges(context, trx)
    const record = await requireVisibleRecord(trx, caller, id)
    if ((await claimIdentity(trx, identity, id)) !== id) throw new Refusal('client_exists')
    const change = { id, ...client, ...identity, now: clock.instant(), version: version ?? record.version }
    if (!(await updateRecord(trx, change))) throw new Refusal('client_changed')
    const upcoming = await listUpcoming(trx, part)
    for (const reservation of upcoming.filter(({ praticienId }) => practitioners.includes(praticienId))) {
      const corrected = correctReservation(reservation, { before: toClient(record), after: client })
      if (isSameClient(reservation, corrected)) continue
      const reference = { caller, id: reservation.id, date: reservation.date }
      const change = { reference, previous: reservation, client: corrected, keepsRecord: true }
      await replaceClient(context, trx, { ...change, tellClient })
    }
    return record.version + 1
  })
}

function correctReservation(
  { clientName, clientEmail, clientPhone, source }: Upcoming,
  correction: { before: Client; after: Client },
): Client {
  return correctDetails({ clientName, clientEmail, clientPhone, isOnline: source === 'public' }, correction)
}

function isSameClient(a: Client, b: Client): boolean {
  return a.clientName === b.clientName && a.clientEmail === b.clientEmail && a.clientPhone === b.clientPhone
}

function toClient({
  name,
  email,
  phone,
}: { [Field in keyof NewClient]?: string | null | undefined }): Client {
  return { clientName: name ?? null, clientEmail: email ?? null, clientPhone: phone ?? null }
}

/** A number without digits identifies nobody. */
function requireIdentity(client: Client): ClientIdentity {
  const identity = identityOf(client)
  if (identity) return identity
  const issue = { path: 'phone', message: 'Indiquez un e-mail ou un téléphone.' }
  throw new Refusal('invalid', { issues: [issue] })
}
