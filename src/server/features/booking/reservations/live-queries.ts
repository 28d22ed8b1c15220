import type { Db } from '#server/db/engine.ts'
import type { SessionLimits } from '../../accounts/sign-in/queries.ts'

export async function readAgendaVersions(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('agenda_versions').select(['practitioner_id', 'version']).execute()
  return new Map(rows.map(({ practitioner_id, version }) => [practitioner_id, version]))
}

export async function listLiveSessions(
  db: Db,
  tokenHashes: readonly string[],
  limits: SessionLimits,
): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('seen_at', '>', limits.idleSince)
    .where('created_at', '>', limits.createdSince)
    .where('seen_at', '<=', limits.until)
    .where('created_at', '<=', limits.until)
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash))
}
