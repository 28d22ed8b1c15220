import { type Day, daysBetween } from '../language/time.ts'
import { AUDIT_KINDS, type AuditAction, type AuditGroup, type AuditKind } from './audit-kinds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** For this long by the database's clock, triggers keep a line from being deleted (migration 0023). */
export const AUDIT_PROTECTION_MS = 365 * DAY_MS

export const READING_INTERVAL_MS = 10 * 60_000

/** Failures beyond these are only in the server's log: a stranger must not fill the disk. */
export const MAX_FAILURES_PER_HOUR = 200
export const FAILURE_INTERVAL_MS = HOUR_MS

/**
 * One line: who did what, when (epoch milliseconds) and from which IP address. People and rows are named by id alone;
 * `detail` holds names of fields, never their values, or the days of a reading.
 */
export type AuditLine = {
  happenedAt: number
  action: AuditAction
  /** Null for visitors and the command line. */
  actorId: number | null
  subjectId: number | null
  detail: string | null
  address: string | null
}

export type AuditedRow = Pick<AuditLine, 'subjectId'> & Partial<Pick<AuditLine, 'detail'>>

/** One line about each of two records of clients, so that the number of either finds them. */
export function linesOfRecords({ keptId, otherId }: { keptId: number; otherId: number }): AuditedRow[] {
  return [
    { subjectId: keptId, detail: 'keptRecord' },
    { subjectId: otherId, detail: 'otherRecord' },
  ]
}

const WIDE_DAYS = 62

/** How a reading of the agenda is recorded: one that is wider than any screen's has a line of its own. */
export function agendaReading({ start, end }: { start?: Day | undefined; end?: Day | undefined }): {
  action: AuditAction
  detail: string
} {
  const isWide = start === undefined || end === undefined || daysBetween(start, end) >= WIDE_DAYS
  return {
    action: isWide ? 'agenda_opened_widely' : 'agenda_opened',
    detail: `${start ?? '…'} – ${end ?? '…'}`,
  }
}

/** Null for actions of another version. */
export function auditKindOf(action: string): AuditKind | null {
  return Object.hasOwn(AUDIT_KINDS, action) ? AUDIT_KINDS[action as AuditAction] : null
}

export function actionsOfGroup(group: AuditGroup): AuditAction[] {
  return actionsWhere((kind) => kind.group === group)
}

export function actionsWhere(isWanted: (kind: AuditKind) => boolean): AuditAction[] {
  return (Object.keys(AUDIT_KINDS) as AuditAction[]).filter((action) => isWanted(AUDIT_KINDS[action]))
}

/** Names of the fields whose values differ, as a line's `detail`; null if none does. */
export function namesOfChanges(before: object, after: object): string | null {
  const previous = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous.get(name)),
  )
  return changed.length === 0 ? null : changed.map(([name]) => name).join(', ')
}
