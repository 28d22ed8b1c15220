import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import {
  type AuditLine,
  actionsWhere,
  auditKindOf,
  FAILURE_INTERVAL_MS,
  MAX_FAILURES_PER_HOUR,
  READING_INTERVAL_MS,
} from '#domain/accounts/audit.ts'
import { AUDIT_KINDS, type AuditKind } from '#domain/accounts/audit-kinds.ts'
import { actorText, detailText, subjectText } from '#domain/accounts/audit-text.ts'
import { addDays, type Day, formatDateTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDay, zonedTime } from '#server/clock.ts'
import { type Db, lockKeys } from '#server/db/engine.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import {
  type AuditFilter,
  countLines,
  hasLineSince,
  insertAuditLine,
  listAuditLines,
  type StoredLine,
} from './queries.ts'

const PART_SIZE = 50
const EXPORT_BATCH = 500

export type AuditEvent = Pick<AuditLine, 'action' | 'actorId' | 'address'> & Partial<AuditLine>

/** Failures and readings have a transaction of their own, whatever `db` is. */
export async function recordAudit(
  { clock, database }: Pick<AppContext, 'clock' | 'database'>,
  db: Db,
  event: AuditEvent,
): Promise<void> {
  const now = clock.instant()
  const line = { happenedAt: now, subjectId: null, detail: null, ...event }
  const { isReading, isFailure }: AuditKind = AUDIT_KINDS[line.action]
  if (isFailure) return recordFailure(database, line)
  if (isReading) return recordReading(database, db, line)
  await insertAuditLine(db, line)
}

/** Screens ask for several things at once: one line. */
async function recordReading(database: AppContext['database'], db: Db, line: AuditLine): Promise<void> {
  const since = line.happenedAt - READING_INTERVAL_MS
  if (await hasLineSince(db, line, since)) return
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'auditTrail', keys: [`${line.action} ${line.actorId}`] })
    if (!(await hasLineSince(trx, line, since))) await insertAuditLine(trx, line)
  })
}

const FAILURES = actionsWhere(({ isFailure }) => isFailure === true)

async function recordFailure(database: AppContext['database'], line: AuditLine): Promise<void> {
  const { happenedAt: now } = line
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'auditTrail', keys: ['failures'] })
    // Each account has its own: failures without one must not crowd out those of an account.
    const counted = { actions: FAILURES, subjectId: line.subjectId, since: now - FAILURE_INTERVAL_MS, now }
    if ((await countLines(trx, counted)) >= MAX_FAILURES_PER_HOUR) return
    await insertAuditLine(trx, line)
  })
}

export type AuditSearch = Pick<AuditFilter, 'personId' | 'group' | 'text'> & {
  from?: Day | undefined
  to?: Day | undefined
}

type AuditPart = AuditSearch & { before?: number | undefined; limit?: number | undefined }

export async function readAuditTrail(
  { config, database }: AppContext,
  { before: beforeId, limit = PART_SIZE, ...search }: AuditPart,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const part = { filter: toFilter(config.timeZone, search), beforeId, limit: limit + 1 }
  const rows = await listAuditLines(database.kysely, part)
  const entries = rows.slice(0, limit).map((row) => toEntry(row, config.timeZone))
  return { entries, more: rows.length > limit }
}

function toFilter(timeZone: string, { from, to, ...search }: AuditSearch): AuditFilter {
  return {
    ...search,
    from: from === undefined ? undefined : startOfDay(timeZone, from),
    until: to === undefined ? undefined : startOfDay(timeZone, addDays(to, 1)),
  }
}

function toEntry(row: StoredLine, timeZone: string): AuditEntry {
  const { id, action, detail, address, actor_id: actorId, subject_id: subjectId } = row
  const { label = action, subject } = auditKindOf(action) ?? {}
  return {
    id,
    label,
    detail,
    address,
    at: formatDateTime(zonedTime(timeZone, row.happened_at)),
    actor: actorId === null ? null : { id: actorId, name: fullName(row, 'actor') },
    subject:
      subjectId === null || subject === undefined
        ? null
        : {
            kind: subject,
            id: subjectId,
            name: subject === 'user' ? fullName(row, 'subject') : null,
            date: subject === 'reservation' ? row.reservation_date : null,
          },
  }
}

function fullName(row: StoredLine, who: 'actor' | 'subject'): string | null {
  const name = `${row[`${who}_first_name`] ?? ''} ${row[`${who}_last_name`] ?? ''}`.trim()
  return name === '' ? row[`${who}_username`] : name
}

const COLUMNS = ['Date', 'Heure', 'Instant (UTC)', 'Qui', 'Identifiant', 'Action', 'Concerne', 'Détail']

/** For spreadsheets in French. Read batch by batch while it is sent, so that memory stays bounded. */
export async function* exportAuditTrail(
  { config: { timeZone }, database }: AppContext,
  search: AuditSearch,
): AsyncGenerator<string> {
  const filter = toFilter(timeZone, search)
  yield BYTE_ORDER_MARK + toCsv([[...COLUMNS, 'Adresse IP']])
  let beforeId: number | undefined
  do {
    const rows = await listAuditLines(database.kysely, { filter, beforeId, limit: EXPORT_BATCH })
    if (rows.length > 0) yield toCsv(rows.map((row) => toCells(row, timeZone)))
    beforeId = rows.length < EXPORT_BATCH ? undefined : rows.at(-1)?.id
  } while (beforeId !== undefined)
}

function toCells(row: StoredLine, timeZone: string): string[] {
  const { at, actor, label, subject, detail, address } = toEntry(row, timeZone)
  const [date = '', time = ''] = at.split('T')
  const instant = new Date(row.happened_at).toISOString()
  const who = [actorText(actor), row.actor_username ?? '']
  return [date, time, instant, ...who, label, subjectText(subject), detailText(detail), address ?? '']
}
