import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'
import type { AuditQuery } from './audit-search.ts'

export function auditTrailQuery(query: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: ['audit-trail', query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/superadmin/audit-trail', { query: { ...query, ...pageParam }, signal }),
    initialPageParam: {} as { before?: string },
    getNextPageParam: ({ entries, more }) => (more ? { before: String(entries.at(-1)?.id) } : null),
    staleTime: 0,
  })
}
