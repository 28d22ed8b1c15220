import type { FastifyRequest } from 'fastify'
import type { AuditedRow, AuditLine } from '#domain/accounts/audit.ts'
import { AUDIT_KINDS, type AuditAction, type AuditKind } from '#domain/accounts/audit-kinds.ts'

/** Overrides what the request and the reply show; `lines`: several instead of one. */
export type AuditNote = Partial<Pick<AuditLine, 'action' | 'actorId' | 'subjectId' | 'detail'>> & {
  lines?: readonly AuditedRow[]
}

export type AuditedCall = Pick<AuditLine, 'action' | 'actorId' | 'address'> &
  Partial<Pick<AuditLine, 'subjectId' | 'detail'>>

export type RecordAudit = (event: AuditedCall) => Promise<void>

type AuditOutcome = { result: unknown; note: AuditNote }

/** Stores the lines of a call. A change whose line cannot be stored fails, a reading does not. */
export function createCallRecorder(record: RecordAudit) {
  return async (audit: AuditAction | undefined, request: FastifyRequest, outcome: AuditOutcome) => {
    if (!audit) return
    // Only what staff do: a visitor must not fill the trail.
    const events = auditEvents(audit, request, outcome).filter(({ actorId }) => actorId !== null)
    try {
      for (const event of events) await record(event)
    } catch (error) {
      const { isReading }: AuditKind = AUDIT_KINDS[audit]
      if (!isReading) throw error
      // On a full disk staff must still see who comes.
      request.log.error({ err: error }, 'a reading was not recorded in the audit trail')
    }
  }
}

/** The lines about a successful request: their subject is the row that the path or the reply names. */
function auditEvents(
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
