import type { Admin } from '#contract/accounts/sign-in.ts'
import type { ClientCorrection, NewClient } from '#contract/clients/records.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { Client } from '#domain/clients/client.ts'
import { correctDetails } from '#domain/clients/correction.ts'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { replaceClients } from '../../booking/reservations/client-change.ts'
import { claimIdentity, lockMerges, requireOpenRecord } from './record.ts'
import { isSharedRecord, listUpcomingOf, updateRecord } from './record-queries.ts'

type Upcoming = Awaited<ReturnType<typeof listUpcomingOf>>[number]

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
  requireIdentity(client)
  const part = { ...scopeOf(caller), id, now: clock.local() }
  const practitioners = (await listUpcomingOf(database.kysely, part)).map(({ praticienId }) => praticienId)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, [...new Set(practitioners)])
    await lockMerges(context, trx)
    const record = await requireOpenRecord(context, trx, { caller, id })
    if (version !== undefined && version !== record.version) throw new Refusal('client_changed')
    const isShared = await isSharedRecord(trx, id, part)
    if (isShared && practitioners.length === 0) throw new Refusal('record_shared')
    if (!isShared) await correctOwnRecord(trx, { id, now: clock.instant(), version: record.version }, client)
    const upcoming = (await listUpcomingOf(trx, part)).filter((row) =>
      practitioners.includes(row.praticienId),
    )
    const correction = { before: toClient(record), after: client, isShared }
    await correctUpcoming(context, trx, { caller, upcoming, tellClient, correction })
    return isShared ? record.version : record.version + 1
  })
}

type RecordCorrection = { before: Client; after: Client; isShared: boolean }

type UpcomingCorrection = {
  caller: Admin
  upcoming: readonly Upcoming[]
  tellClient: boolean
  correction: RecordCorrection
}

async function correctUpcoming(
  context: AppContext,
  trx: Trx,
  { caller, upcoming, tellClient, correction }: UpcomingCorrection,
): Promise<void> {
  const rewrites = upcoming.flatMap((reservation) => {
    const client = correctReservation(reservation, correction)
    if (isSameClient(reservation, client)) return []
    const reference = { caller, id: reservation.id, date: reservation.date }
    return [{ reference, previous: reservation, client, keepsRecord: true, tellClient }]
  })
  await replaceClients(context, trx, rewrites)
}

async function correctOwnRecord(
  trx: Trx,
  record: { id: number; now: number; version: number },
  client: Client,
): Promise<void> {
  const identity = requireIdentity(client)
  if ((await claimIdentity(trx, identity, record.id)) !== record.id) throw new Refusal('client_exists')
  if (!(await updateRecord(trx, { ...record, ...client, ...identity }))) throw new Refusal('client_changed')
}

/** The record of several practitioners keeps its details, so that the reservation's need not be the same. */
function correctReservation(
  { clientName, clientEmail, clientPhone, source }: Upcoming,
  { before, after, isShared }: RecordCorrection,
): Client {
  const typed = { clientName, clientEmail, clientPhone }
  const reservation = { ...typed, isOnline: source === 'public' }
  if (!isShared) return correctDetails(reservation, { before, after })
  return correctDetails(reservation, { before: typed, after: { ...typed, ...changesOf(before, after) } })
}

function changesOf(before: Client, after: Client): Partial<Client> {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof Client] !== value)
  return Object.fromEntries(changed)
}

function isSameClient(a: Client, b: Client): boolean {
  return a.clientName === b.clientName && a.clientEmail === b.clientEmail && a.clientPhone === b.clientPhone
}

export function toClient({
  name,
  email,
  phone,
}: { [Field in keyof NewClient]?: string | null | undefined }): Client {
  return { clientName: name ?? null, clientEmail: email ?? null, clientPhone: phone ?? null }
}

/** A number without digits identifies nobody. */
export function requireIdentity(client: Client): ClientIdentity {
  const identity = identityOf(client)
  if (identity) return identity
  throw invalid('phone', 'Indiquez un e-mail ou un téléphone.')
}
