import type { AuditLine } from '#domain/audit.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { insertAuditLine } from './queries.ts'

export type AuditEvent = Pick<AuditLine, 'action' | 'actorId' | 'address'> & Partial<AuditLine>

export async function recordAudit(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db,
  event: AuditEvent,
): Promise<void> {
  await insertAuditLine(db, { happenedAt: clock.instant(), subjectId: null, detail: null, ...event })
}
