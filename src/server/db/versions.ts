import { CompiledQuery, type Kysely } from 'kysely'
import type { DataVersions, Versions } from '../caches/data-versions.ts'
import type { Tables } from './tables.ts'

/** Statements of this process that may have changed rows. */
export type WriteCounter = { count: number }

const MAX_AGE_MS = 1_000

export function createVersions(kysely: Kysely<Tables>, writes: WriteCounter): DataVersions {
  let latest: { versions: Versions; writes: number; at: number } | undefined
  let pending: { versions: Promise<Versions>; writes: number; at: number } | undefined
  const query = async () => {
    // Both before the query: a write that ends meanwhile may be missing from its result.
    const started = { writes: writes.count, at: performance.now() }
    const { rows } = await kysely.executeQuery(SELECT_VERSIONS)
    const versions = rows[0] as Versions
    latest = { versions, ...started }
    return versions
  }
  const isCurrent = (query: { writes: number; at: number }) =>
    query.writes === writes.count && performance.now() - query.at < MAX_AGE_MS
  const known = () => (latest && isCurrent(latest) ? latest.versions : undefined)
  return {
    known,
    async read() {
      const versions = known()
      if (versions) return versions
      // A slow query may have missed what another server has written since it began.
      if (!pending || !isCurrent(pending)) {
        const started = { versions: query(), writes: writes.count, at: performance.now() }
        pending = started
        const forget = () => {
          if (pending === started) pending = undefined
        }
        started.versions.then(forget, forget)
      }
      return pending.versions
    },
  }
}

/** Compiled once; the SQL is the same on both engines. Versions of agendas only grow, and none is ever deleted. */
const SELECT_VERSIONS = CompiledQuery.raw(
  `select version as content, (select coalesce(sum(version), 0) from agenda_versions) as agendas
     from content_version`,
) as CompiledQuery<Versions>

/** True for statements that cannot change a row. A `commit` counts as a write: only then do others see the rows. */
export function isReadOnly(sql: string): boolean {
  return READ_ONLY.test(sql)
}

const READ_ONLY = /^\s*(?:select|pragma|explain|begin|savepoint|rollback|vacuum)\b/i
