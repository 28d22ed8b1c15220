import type { AuditLine } from '#domain/audit.ts'
import type { Db } from '#server/db/engine.ts'

export async function insertAuditLine(
  db: Db,
  { happenedAt, action, actorId, subjectId, detail, address }: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({
      happened_at: happenedAt,
      action,
      actor_id: actorId,
      subject_id: subjectId,
      detail,
      address,
    })
    .execute()
}
