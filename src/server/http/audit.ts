import type { FastifyRequest } from 'fastify'
import type { AuditAction, AuditLine } from '#domain/audit.ts'

/** Overrides what the request and the reply show. */
export type AuditNote = Partial<Pick<AuditLine, 'actorId' | 'subjectId' | 'detail'>>

export type RecordAudit = (
  event: Pick<AuditLine, 'action' | 'actorId' | 'address'> & AuditNote,
) => Promise<void>

export type AuditOutcome = { result: unknown; note: AuditNote }

/** The line about a successful request: its subject is the row that the path or the reply names. */
export function auditEvent(
  action: AuditAction,
  { caller, ip, params }: FastifyRequest,
  { result, note }: AuditOutcome,
) {
  const subjectId = idOf(params) ?? idOf(result)
  return { action, actorId: caller?.id ?? null, subjectId, address: ip, ...note }
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'number' ? id : null
}
