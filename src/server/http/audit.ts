import type { FastifyRequest } from 'fastify'
import {
  AUDIT_KINDS,
  type AuditAction,
  type AuditedRow,
  type AuditKind,
  type AuditLine,
} from '#domain/audit.ts'

/** Overrides what the request and the reply show; `lines`: several instead of one. */
export type AuditNote = Partial<Pick<AuditLine, 'action' | 'actorId' | 'subjectId' | 'detail'>> & {
  lines?: readonly AuditedRow[]
}

export type AuditedCall = Pick<AuditLine, 'action' | 'actorId' | 'address'> &
  Partial<Pick<AuditLine, 'subjectId' | 'detail'>>

export type RecordAudit = (event: AuditedCall) => Promise<void>

export type AuditOutcome = { result: unknown; note: AuditNote }

/** The lines about a successful request: their subject is the row that the path or the reply names. */
export function auditEvents(
  action: AuditAction,
  { caller, ip, params }: FastifyRequest,
  { result, note: { lines, ...note } }: AuditOutcome,
): AuditedCall[] {
  const { subject }: AuditKind = AUDIT_KINDS[action]
  const actorId = note.actorId ?? caller?.id ?? null
  const namedId = idOf(params) ?? idOf(result) ?? (subject === 'user' ? actorId : null)
  const event = { action, actorId, subjectId: subject ? namedId : null, address: ip, ...note }
  return lines?.map((line) => ({ ...event, ...line })) ?? [event]
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'number' ? id : null
}
