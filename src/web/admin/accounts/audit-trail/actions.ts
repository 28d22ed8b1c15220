import { api } from '../../session/session.ts'
import type { AuditQuery } from './audit-search.ts'

export function exportAuditTrail(query: AuditQuery): Promise<Blob> {
  return api('GET /api/superadmin/audit-trail/export', { query })
}
