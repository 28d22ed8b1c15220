import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import type { Mention } from '#contract/privacy/mentions.ts'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { voucherHoldingText } from '#domain/accounting/voucher-text.ts'
import { phoneKey } from '#domain/clients/client.ts'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Trx, truncateWal } from '#server/db/engine.ts'
import { endVoucher, lockVouchers } from '#server/features/accounting/redemption/settle.ts'
import { deleteMailFilesOf } from '#server/mail/mail-files.ts'
import { lockRecord } from '#server/practice/records/record-contents.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { hmacToken } from '#server/security/secret.ts'
import { closeRequests } from '../../booking/own-link/client-requests.ts'
import { assignEarlierReservations, lockMerges } from '../../clients/records/record.ts'
import { listMentions } from '../mentions/actions.ts'
import {
  contactsOf,
  listContactOwners,
  listIdentities,
  listStoredPhones,
  type ResolvedSubject,
  requireOneSubject,
  resolveRecords,
  type SubjectKeys,
} from '../personal-data/data-subjects.ts'
import { listLivePacks, listUpcomingEntries } from '../personal-data/presentation.ts'
import { practitionersOf, readSubjectRows, type SubjectRows } from '../personal-data/rows.ts'
import { eraseOrders, lockOrdersOf, refuseOpenOrders } from './orders.ts'
import {
  anonymizePacks,
  anonymizeReservations,
  deleteRows,
  type Erasure,
  insertErasure,
  listErasures,
  listPackIds,
  listStoredAddresses,
} from './queries.ts'

export type Erased = {
  records: number
  notes: number
  reservations: number
  contactMessages: number
  testimonials: number
  messages: number
}

/** `kept`: rows of the book of receipts, name included, which the law wants kept (article L123-22 of the Code de commerce). */
type Outcome = { erased: Erased; kept: { receipts: number }; mentions: Mention[] }

type Choice = { cancelUpcoming?: boolean | undefined; endsPacks?: boolean | undefined; caller?: Admin }

/** Throws nobody_found, person_ambiguous, has_open_orders, and has_upcoming_reservations or has_live_packs unless these may end. */
export async function erasePersonalData(
  context: AppContext,
  subject: DataSubject,
  { cancelUpcoming = false, endsPacks = false, caller }: Choice,
): Promise<Outcome> {
  const erasedAt = context.clock.instant()
  const decide: Decide = async (trx, rows, resolved) => {
    if (isEmpty(rows)) throw new Refusal('nobody_found')
    refuseOpenOrders(context, rows)
    if (!cancelUpcoming) refuseUpcoming(context, rows)
    if (!endsPacks) refuseLivePacks(context, rows)
    const erasure = { subjectHashes: subjectHashes(context, resolved), erasedAt }
    await insertErasure(trx, erasure)
    // Before the commit: a crash in between makes the next start erase again, whereas an erasure that is not in the
    // file would be forgotten with a restored backup.
    await context.storage.erasures.append(erasure)
    return rows
  }
  return erase(context, { resolve: (db) => requireOneSubject(db, subject), decide, caller: caller ?? null })
}

type Decide = (trx: Trx, rows: SubjectRows, resolved: ResolvedSubject) => Promise<SubjectRows>

type ErasureSteps = {
  resolve: (db: Db) => Promise<ResolvedSubject>
  decide: Decide
  caller: Admin | null
}

async function erase(context: AppContext, { resolve, decide, caller }: ErasureSteps): Promise<Outcome> {
  const { config, database } = context
  const { entries } = await readSubjectRows(database.kysely, (await resolve(database.kysely)).keys)
  const rows = await database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionersOf(entries))
    await lockMerges(context, trx)
    const resolved = await resolve(trx)
    await lockOrdersOf(context, trx, resolved.keys)
    await lockPacks(context, trx, resolved.keys)
    const erased = await decide(trx, await readSubjectRows(trx, resolved.keys), resolved)
    await eraseRows(context, trx, { rows: erased, caller })
    await closeRequests(context, trx, { ...erased, caller })
    return erased
  })
  await deleteMailFilesOf(
    config.dataDir,
    rows.messages.map(({ message_id }) => message_id),
  )
  await truncateWal(database)
  const erased = {
    records: rows.records.length,
    notes: rows.notes.length,
    reservations: rows.entries.length,
    contactMessages: rows.contactMessages.length,
    testimonials: rows.testimonials.length,
    messages: rows.messages.length,
  }
  // As it stands after the erasure: what others have typed about the person.
  const mentions = caller === null ? [] : await listMentions(database.kysely, rows)
  return { erased, kept: { receipts: rows.receipts.length }, mentions }
}

/** Then their records, so that no pack is sold to one meanwhile. */
async function lockPacks(context: AppContext, trx: Trx, { recordIds }: SubjectKeys): Promise<void> {
  await lockVouchers(context, trx, await listPackIds(trx, recordIds))
  for (const id of recordIds) await lockRecord(trx, id)
}

type Erasing = { rows: SubjectRows; caller: Admin | null }

async function eraseRows(context: AppContext, trx: Trx, { rows, caller }: Erasing): Promise<void> {
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const isReservation = ({ kind }: { kind: string }) => kind === 'reservation'
  await anonymizeReservations(trx, {
    ids: idsOf(rows.entries.filter(isReservation)),
    upcomingIds: idsOf(listUpcomingEntries(rows, context.clock.local())),
    now: context.clock.instant(),
  })
  // After the cancellations, which give back.
  for (const pack of listLivePacks(rows, context.clock.local().day))
    await endVoucher(context, trx, { voucherId: pack.id, notedBy: caller?.id ?? null })
  await anonymizePacks(trx, idsOf(rows.packs))
  await eraseOrders(trx, rows.orders)
  await deleteRows(trx, 'outbox', idsOf(rows.messages))
  await deleteRows(trx, 'agenda_entries', idsOf(rows.entries.filter((row) => !isReservation(row))))
  await deleteRows(trx, 'client_notes', idsOf(rows.notes))
  await deleteRows(trx, 'clients', idsOf(rows.records))
  await deleteRows(trx, 'contact_messages', idsOf(rows.contactMessages))
  await deleteRows(trx, 'testimonials', idsOf(rows.testimonials))
  await deleteRows(trx, 'email_changes', idsOf(rows.emailChanges))
  await deleteRows(trx, 'waiting_requests', idsOf(rows.waiting))
}

function isEmpty(rows: SubjectRows): boolean {
  const { records, entries, contactMessages, testimonials, messages, requests, emailChanges, waiting } = rows
  const written = [contactMessages, testimonials, messages, requests, emailChanges, waiting, rows.orders]
  return [records, entries, ...written].every((list) => list.length === 0)
}

function refuseUpcoming({ clock }: AppContext, rows: SubjectRows): void {
  const upcoming = listUpcomingEntries(rows, clock.local())
  if (upcoming.length === 0) return
  const issues = upcoming.map(({ id, date, start_minute, service_name, first_name }) => ({
    path: `reservations.${id}`,
    message: `${frenchDate(date)} à ${frenchTime(start_minute)}, ${service_name ?? 'Réservation'}, avec ${first_name}`,
  }))
  throw new Refusal('has_upcoming_reservations', { issues })
}

function refuseLivePacks({ clock }: AppContext, rows: SubjectRows): void {
  const live = listLivePacks(rows, clock.local().day)
  if (live.length === 0) return
  const issues = live.map(({ id, serviceName, balance, held, validUntil }) => ({
    path: `packs.${id}`,
    message: french`N° ${id}, ${voucherHoldingText({ serviceName, units: balance + Number(held) })}, valable jusqu’au ${frenchDate(validUntil)}`,
  }))
  throw new Refusal('has_live_packs', { issues })
}

/**
 * Keyed hashes: the list of erasures names nobody to whoever lacks the key. Addresses and numbers that others share
 * are not in it.
 */
function subjectHashes(context: AppContext, { keys: { own }, identities }: ResolvedSubject): string[] {
  const hashes = [
    ...own.emailKeys.map((key) => hashEmail(context, key)),
    ...own.phones.map((phone) => hashPhone(context, phone)),
    ...identities.map((identity) => hashIdentity(context, identity)),
  ]
  return [...new Set(hashes)]
}

function hashEmail({ config }: AppContext, email: string): string {
  return hmacToken(config, identityKey(email), 'erased-email')
}

function hashPhone({ config }: AppContext, phone: string): string {
  return hmacToken(config, phoneKey(phone), 'erased-phone')
}

const IDENTITY_PREFIX = 'person-'

function hashIdentity({ config }: AppContext, { contactKey, nameKey }: ClientIdentity): string {
  return IDENTITY_PREFIX + hmacToken(config, `${contactKey}\n${nameKey}`, 'erased-person')
}

/** Erases again what a restored backup has brought back. What came after the erasure stays. */
export async function replayErasures(context: AppContext): Promise<number> {
  const missing = await listMissingErasures(context)
  if (missing.length === 0) return 0
  // A backup of an earlier version has no records, which tell people with one address apart.
  await assignEarlierReservations(context)
  for (const erasure of missing) {
    const decide: Decide = async (trx, rows) => {
      await insertErasure(trx, erasure)
      return rowsBefore(rows, erasure.erasedAt)
    }
    await erase(context, { resolve: (db) => resolveErased(context, db, erasure), decide, caller: null })
  }
  return missing.length
}

/**
 * Somebody with an erased address, but another name, is erased only where they alone have it: staff may have corrected
 * the name since the backup. Lines of earlier versions contain no identities: everybody with the address was erased.
 */
async function resolveErased(
  context: AppContext,
  db: Db,
  { subjectHashes: hashes }: Erasure,
): Promise<ResolvedSubject> {
  const spellings = await listStoredPhones(db)
  const typed = {
    emails: (await listStoredAddresses(db)).filter((email) => hashes.includes(hashEmail(context, email))),
    phones: spellings.filter((phone) => hashes.includes(hashPhone(context, phone))),
  }
  const owners = await listContactOwners(db, contactsOf(typed, spellings))
  const ownerIds = [...new Set(owners.map(({ recordId }) => recordId))]
  if (!hashes.some((hash) => hash.startsWith(IDENTITY_PREFIX)))
    return resolveRecords(db, { keptIds: ownerIds, typed, spellings })
  const erasedIds = (await listIdentities(db))
    .filter((identity) => hashes.includes(hashIdentity(context, identity)))
    .map(({ id }) => id)
  const onlyOwner = ownerIds.length === 1 ? ownerIds : []
  const keptIds = erasedIds.length > 0 ? erasedIds : onlyOwner
  return resolveRecords(db, { keptIds, typed, spellings, trustsTypedOnly: true })
}

async function listMissingErasures({ database, storage }: AppContext): Promise<Erasure[]> {
  const known = new Set(
    (await listErasures(database.kysely)).map((row) => `${row.subject_hash} ${row.erased_at}`),
  )
  const erasures = await storage.erasures.list()
  return erasures.filter(({ subjectHashes: hashes, erasedAt }) =>
    hashes.some((hash) => !known.has(`${hash} ${erasedAt}`)),
  )
}

function rowsBefore(rows: SubjectRows, instant: number): SubjectRows {
  const before = <Row extends { created_at: number }>(list: Row[]) =>
    list.filter(({ created_at }) => Number(created_at) <= instant)
  return {
    ...rows,
    records: before(rows.records),
    notes: before(rows.notes),
    entries: before(rows.entries),
    contactMessages: before(rows.contactMessages),
    testimonials: before(rows.testimonials),
    messages: before(rows.messages),
    requests: before(rows.requests),
    emailChanges: before(rows.emailChanges),
    waiting: before(rows.waiting),
    packs: before(rows.packs),
    orders: before(rows.orders),
  }
}
