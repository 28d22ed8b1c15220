import type { AppContext } from '#server/app-context.ts'
import { findNewestArchive } from '#server/backup/read-counts.ts'
import type { Trx } from '#server/db/engine.ts'
import { recoverAbandoned } from '#server/jobs/sender.ts'
import {
  countFailedMessages,
  listOverdueMessages,
  listStuckClaims,
  releaseOverdueMessages,
} from '#server/jobs/stuck.ts'
import { recordAudit } from '../../accounts/audit-trail/actions.ts'
import { findKeyFault } from '../maintenance/secret-key.ts'
import * as queries from './queries.ts'
import { compareUploads, listUnreadableSettings, removeUnusedUploads } from './uploads.ts'

/** Repairs as the audit trail names them; null: whoever runs the site has to decide. */
const REPAIRS = {
  unfinishedRestore: null,
  secretKey: null,
  damage: null,
  behindBackup: null,
  inactiveRules: null,
  unreadableSettings: null,
  overlaps: null,
  lostEntries: null,
  orphans: 'orphans',
  missingSingleRows: 'singleRows',
  unversionedAgendas: 'versions',
  stuckClaims: 'messages',
  overdueMessages: 'messages',
  missingUploads: null,
  unusedUploads: 'uploads',
} as const

export type FindingKind = keyof typeof REPAIRS
export type RepairKind = Exclude<(typeof REPAIRS)[FindingKind], null>

/** `examples`: ids, names of tables or files; never names of people. `sentence`: instead of them, with its remedy. */
export type Finding = { kind: FindingKind; count: number; examples: string[]; sentence?: string }

export type Check = { findings: Finding[]; failedMessages: number }

/** Without pictures: those of a database that does not know its storage yet. */
export type Scope = { pictures: boolean }

export async function checkSite(context: AppContext, { pictures }: Scope): Promise<Check> {
  const { database, clock, storage } = context
  const { kysely: db } = database
  const uploads = pictures ? await compareUploads(context) : { missing: [], unused: [] }
  const findings: Record<FindingKind, Omit<Finding, 'kind'>> = {
    unfinishedRestore: listed((await storage.isRestoring()) ? [storage.markerFile] : []),
    secretKey: explained(await findKeyFault(context)),
    damage: listed(await queries.listDamage(database)),
    behindBackup: listed(await listBehindBackup(context)),
    inactiveRules: listed(await queries.listInactiveRules(database)),
    unreadableSettings: listed(await listUnreadableSettings(db)),
    overlaps: listed((await queries.listOverlaps(database)).map(({ one, other }) => `${one} et ${other}`)),
    lostEntries: listed(await queries.listLostEntries(db)),
    orphans: await findOrphans(database),
    missingSingleRows: listed(await queries.listMissingSingleRows(db)),
    unversionedAgendas: listed(await queries.listUnversionedAgendas(db)),
    stuckClaims: listed((await listStuckClaims(database, clock.instant())).map(({ id }) => id)),
    overdueMessages: listed(await listOverdueMessages(db, clock.instant())),
    missingUploads: listed(uploads.missing),
    unusedUploads: listed(uploads.unused),
  }
  return {
    findings: (Object.keys(findings) as FindingKind[])
      .map((kind) => ({ kind, ...findings[kind] }))
      .filter(({ count }) => count > 0),
    failedMessages: await countFailedMessages(db),
  }
}

function listed(items: readonly (string | number)[]): Omit<Finding, 'kind'> {
  return { count: items.length, examples: items.map(String) }
}

function explained(sentence: string | null): Omit<Finding, 'kind'> {
  return sentence === null ? { count: 0, examples: [] } : { count: 1, examples: [], sentence }
}

/** Ids are never given twice, and a restored archive continues its own: fewer than the archive's prove lost rows. */
async function listBehindBackup({ config, database }: AppContext): Promise<string[]> {
  const newest = await findNewestArchive(config.backupDir)
  if (newest === null) return []
  const lastIds = await queries.listLastIds(database)
  const behind = newest.manifest.tables.filter(({ name, lastId }) => (lastIds.get(name) ?? 0) < (lastId ?? 0))
  return behind.map(({ name, lastId }) => `${newest.file}, ${name} ${lastIds.get(name) ?? 0} < ${lastId}`)
}

async function findOrphans(database: AppContext['database']): Promise<Omit<Finding, 'kind'>> {
  const keys = await listRepairableKeys(database)
  const counts = await queries.countOrphans(database.kysely, keys)
  const examples = keys.flatMap(({ table, column }, index) =>
    counts[index] === 0 ? [] : [`${table}.${column} ${counts[index]}`],
  )
  return { count: counts.reduce((sum, count) => sum + count, 0), examples }
}

/** A reservation without practitioner stays: nobody deletes it by a command. */
async function listRepairableKeys(database: AppContext['database']): Promise<queries.ForeignKey[]> {
  const keys = await queries.listForeignKeys(database)
  return keys.filter((key) => key.table !== 'agenda_entries' || key.isNullable)
}

export type Repairs = Partial<Record<RepairKind, number>>

type RepairContext = AppContext & { log: { warn(details: object, message: string): void } }

/** Null, with nothing changed, while rows may be missing because of damage or of a restore. */
export async function repairSite(
  context: RepairContext,
  findings: readonly Finding[],
): Promise<Repairs | null> {
  if (findings.some(({ kind }) => kind === 'damage' || kind === 'unfinishedRestore')) return null
  const kinds = [...new Set(findings.flatMap(({ kind }) => REPAIRS[kind] ?? []))]
  if (kinds.length === 0) return {}
  const rows = await context.database.transaction(async (trx) => {
    await queries.allowWaiting(context.database, trx)
    const detail = kinds.join(', ')
    await recordAudit(context, trx, { action: 'site_repaired', actorId: null, address: null, detail })
    return repairRows(context, trx)
  })
  return {
    ...rows,
    ...(kinds.includes('messages') && { messages: await releaseMessages(context) }),
    ...(kinds.includes('uploads') && { uploads: await removeUploads(context) }),
  }
}

async function repairRows({ database, clock }: AppContext, trx: Trx): Promise<Repairs> {
  const version = Math.floor(clock.instant() / 1000)
  const singleRows = await queries.listMissingSingleRows(trx)
  for (const table of singleRows) await queries.insertSingleRow(trx, table, version)
  const inTransaction = { ...database, kysely: trx }
  // The constraint refuses every change of an entry that overlaps another.
  const hasOverlaps = (await queries.listOverlaps(inTransaction)).length > 0
  let orphans = 0
  for (const key of await listRepairableKeys(inTransaction))
    if (key.table !== 'agenda_entries' || !hasOverlaps) orphans += await repairOrphans(trx, key)
  const agendas = await queries.listUnversionedAgendas(trx)
  await queries.insertAgendaVersions(trx, agendas, version)
  return { singleRows: singleRows.length, orphans, versions: agendas.length }
}

function repairOrphans(trx: Trx, key: queries.ForeignKey): Promise<number> {
  const isCleared = key.onDelete !== 'CASCADE' && key.isNullable
  return isCleared ? queries.clearOrphans(trx, key) : queries.deleteOrphans(trx, key)
}

async function releaseMessages({ database, clock, log }: RepairContext): Promise<number> {
  const claims = await listStuckClaims(database, clock.instant())
  for (const claim of claims) await recoverAbandoned({ database, clock, log }, claim)
  return claims.length + (await releaseOverdueMessages(database.kysely, clock.instant()))
}

async function removeUploads(context: AppContext): Promise<number> {
  const removed = await removeUnusedUploads(context, { signal: new AbortController().signal })
  return removed ?? 0
}
