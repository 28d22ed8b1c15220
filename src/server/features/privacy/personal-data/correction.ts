import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import type { CorrectedDetails, DataSubject } from '#contract/privacy/personal-data.ts'
import type { Client } from '#domain/clients/client.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { readdressRequests } from '../../booking/own-link/queries.ts'
import { replaceClients } from '../../booking/reservations/client-change.ts'
import { correctRecord, lockMerges } from '../../clients/records/record.ts'
import { findRecord, insertAlias } from '../../clients/records/record-queries.ts'
import { requireOneSubject } from './data-subjects.ts'
import { listUpcomingEntries } from './presentation.ts'
import type { SubjectEntryRow } from './queries.ts'
import { practitionersOf, readSubjectRows, type SubjectRows } from './rows.ts'

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
  const rewrites = rows.entries.map((row) => ({
    reference: { caller, id: row.id, date: row.date },
    previous: { ...clientOf(row), clientId: row.client_id },
    client: applyDetails(clientOf(row), details),
    tellClient: upcoming.has(row.id),
  }))
  if (clientId !== null)
    for (const { client } of rewrites) await keepInRecord(context, trx, { client, clientId })
  await replaceClients(context, trx, rewrites)
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
