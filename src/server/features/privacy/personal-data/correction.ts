import type { Admin } from '#contract/accounts/sign-in.ts'
import type { ClientCorrection, NewClient } from '#contract/clients/records.ts'
import { Refusal } from '#contract/errors.ts'
import type { CorrectedDetails, DataSubject } from '#contract/privacy/personal-data.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { Client } from '#domain/clients/client.ts'
import { correctDetails } from '#domain/clients/correction.ts'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import { identityOf } from '#server/agendas/client-records.ts'
import { lockAgendas } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readdressRequests } from '../../booking/own-link/client-requests-queries.ts'
import { replaceClient } from '../../booking/reservations/actions.ts'
import { claimIdentity, correctRecord, lockMerges, requireOpenRecord } from '../../clients/records/record.ts'
import { findRecord, isSharedRecord, updateRecord } from '../../clients/records/record-queries.ts'
import { listUpcomingEntries, practitionersOf, readSubjectRows, type SubjectRows } from './actions.ts'
import { insertAlias, listUpcomingOf } from './correction-queries.ts'
import { requireOneSubject } from './data-subjects.ts'
import type { SubjectEntryRow } from './queries.ts'

/** `clientId`: the record that has the corrected details, null without one. */
type Corrected = { corrected: number; clientId: number | null }

type Asked = { subject: DataSubject; details: CorrectedDetails }

/** Also corrects past reservations, which the calendar leaves as they are. */
export async function correctPersonalData(
  context: AppContext,
  caller: Admin,
  { subject, details }: Asked,
): Promise<Corrected> {
  const { kysely: db } = context.database
  const { keys } = await requireOneSubject(db, subject)
  const { entries, records } = await readSubjectRows(db, keys)
  if (entries.length + records.length === 0) throw new Refusal('nobody_found')
  return context.database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionersOf(entries))
    await lockMerges(context, trx)
    const current = await readSubjectRows(trx, (await requireOneSubject(trx, subject)).keys)
    const clientId = await correctRecords(context, trx, { records: current.records, details })
    await correctEntries(context, trx, { rows: current, caller, details, clientId })
    if (details.clientEmail !== undefined)
      await readdressRequests(trx, ownRequests(current), details.clientEmail)
    return { corrected: current.entries.length, clientId }
  })
}

/** Without those that another person has made while their reservation had this address. */
function ownRequests({ requests, entries }: SubjectRows): number[] {
  const reservations = new Set<number | null>([null, ...entries.map(({ id }) => id)])
  return requests.filter((request) => reservations.has(request.reservation_id)).map(({ id }) => id)
}

type RecordsCorrection = { records: SubjectRows['records']; details: CorrectedDetails }

async function correctRecords(
  { clock }: AppContext,
  trx: Trx,
  { records, details }: RecordsCorrection,
): Promise<number | null> {
  for (const row of records) {
    await correctRecord(trx, { id: row.id, client: correctedRecord(row, details), now: clock.instant() })
  }
  const kept = records.find(({ mergedInto }) => mergedInto === null)
  const identity = kept && identityOf(correctedRecord(kept, details))
  const found = identity && (await findRecord(trx, identity))
  return found ? (found.mergedInto ?? found.id) : null
}

function correctedRecord({ name, email, phone }: SubjectRows['records'][number], details: CorrectedDetails) {
  return applyDetails({ clientName: name, clientEmail: email, clientPhone: phone }, details)
}

type EntriesCorrection = Omit<Corrected, 'corrected'> & {
  rows: SubjectRows
  caller: Admin
  details: CorrectedDetails
}

async function correctEntries(
  context: AppContext,
  trx: Trx,
  { rows, caller, details, clientId }: EntriesCorrection,
): Promise<void> {
  const upcoming = new Set(listUpcomingEntries(rows, context.clock.local()).map(({ id }) => id))
  for (const row of rows.entries) {
    const client = applyDetails(clientOf(row), details)
    if (clientId !== null) await keepInRecord(context, trx, { client, clientId })
    await replaceClient(context, trx, {
      reference: { caller, id: row.id, date: row.date },
      previous: { ...clientOf(row), clientId: row.client_id },
      client,
      tellClient: upcoming.has(row.id),
    })
  }
}

/** An earlier address stays one of the same person, not of a new record. */
async function keepInRecord(
  { clock }: AppContext,
  trx: Trx,
  { client, clientId }: { client: Client; clientId: number },
): Promise<void> {
  const identity = identityOf(client)
  if (identity) await insertAlias(trx, { client, identity, keptId: clientId, now: clock.instant() })
}

function clientOf(row: SubjectEntryRow): Client {
  return { clientName: row.client_name, clientEmail: row.client_email, clientPhone: row.client_phone }
}

function applyDetails(client: Client, { clientName, clientEmail, clientPhone }: CorrectedDetails): Client {
  return {
    clientName: clientName === undefined ? client.clientName : clientName,
    clientEmail: clientEmail === undefined ? client.clientEmail : clientEmail,
    clientPhone: clientPhone === undefined ? client.clientPhone : clientPhone,
  }
}

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
  for (const reservation of upcoming) {
    const corrected = correctReservation(reservation, correction)
    if (isSameClient(reservation, corrected)) continue
    const reference = { caller, id: reservation.id, date: reservation.date }
    const change = { reference, previous: reservation, client: corrected, keepsRecord: true }
    await replaceClient(context, trx, { ...change, tellClient })
  }
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
  const issue = { path: 'phone', message: 'Indiquez un e-mail ou un téléphone.' }
  throw new Refusal('invalid', { issues: [issue] })
}
