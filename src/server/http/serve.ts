import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Endpoint, HandlerReply, Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import { judgeAccess } from '#domain/accounts/role.ts'
import { type AuditNote, createCallRecorder, type RecordAudit } from './audit.ts'
import { refuseForgedRequest } from './csrf.ts'
import { matchesEtag } from './etag.ts'
import { toPayload } from './files/file-reply.ts'
import { readUpload, refuseOtherMedia } from './files/multipart.ts'
import { createUploadTurns } from './files/upload-turns.ts'
import { bodyLimitOf } from './limits/body-limit.ts'
import { type HttpContext, limitOf } from './limits/limits.ts'
import type { Caller } from './session.ts'
import { shareForVisitors } from './shared-responses.ts'

const SAFE = new Set(['GET', 'HEAD'])

type Admitted<E extends Endpoint> = E['access'] extends 'public' ? Caller : Admin

export type HandlerInput<E extends Endpoint> = Input<E> & {
  caller: Admitted<E>
  request: FastifyRequest
  reply: FastifyReply
  /** Completes the line of the audit trail, if the endpoint has one. */
  note: AuditNote
}

export type Serve = <const E extends Endpoint>(
  endpoint: E,
  handler: (handling: HandlerInput<E>) => Promise<HandlerReply<E>>,
) => void

/**
 * Checks access before the body is read, validates the request, and parses the reply by its schema. No reply about a
 * change leaves before its line of the audit trail is stored.
 */
export function createServe(app: FastifyInstance, context: HttpContext, record: RecordAudit): Serve {
  const uploads = createUploadTurns(app)
  const recordCall = createCallRecorder(record)
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      bodyLimit: bodyLimitOf(endpoint),
      config: { ...limitOf(endpoint, context), ...uploadOf(endpoint) },
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!SAFE.has(endpoint.method)) refuseForgedRequest(context.config, request)
        await refuseCaller(endpoint, request, record)
        refuseUnprovenCaller(endpoint, request, context.clock.instant())
        refuseOtherMedia(request, endpoint)
        if (endpoint.upload) await uploads.admit(request)
      },
      preValidation: async (request) => {
        request.query = withoutEmptyValues(request.query)
      },
      ...(endpoint.isShared && { preHandler: shareForVisitors(context) }),
      handler: async (request, reply) => {
        const { params, query, headers, body, caller } = request
        const note: AuditNote = {}
        const handle = async () => {
          const upload = await readUpload(request, endpoint)
          // Fastify's types cannot express a schema chosen at run time; the validator guarantees the shape.
          return handler({
            params,
            query,
            headers,
            body,
            caller,
            request,
            reply,
            note,
            ...upload,
          } as never)
        }
        const result = await (endpoint.upload ? uploads.inTurn(request, handle) : handle())
        await recordCall(endpoint.audit, request, { result, note })
        if (isUnchanged(request, reply)) return reply.code(304).send()
        return reply.code(endpoint.status ?? 200).send(toPayload(endpoint, reply, result))
      },
    })
  }
}

async function refuseCaller(
  { access, method, path }: Endpoint,
  { caller, ip }: FastifyRequest,
  record: RecordAudit,
): Promise<void> {
  const verdict = judgeAccess(access, caller?.role ?? null)
  if (verdict === 'ok') return
  if (verdict === 'forbidden')
    await record({
      action: 'access_refused',
      actorId: caller?.id ?? null,
      address: ip,
      detail: `${method} ${path}`,
    })
  throw new Refusal(verdict)
}

function isUnchanged({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  return SAFE.has(method) && matchesEtag(reply.getHeader('etag'), headers['if-none-match'])
}

function refuseUnprovenCaller(endpoint: Endpoint, request: FastifyRequest, now: number): void {
  const { caller, authenticatedAt } = request
  if (caller?.mustAddSecondFactor && !endpoint.openWithoutSecondFactor) {
    if (endpoint.access !== 'public') throw new Refusal('second_factor_missing')
    // Public endpoints stay open, without the rights of staff.
    request.caller = null
  }
  if (endpoint.requiresReauthentication && !isReauthenticated(authenticatedAt, now))
    throw new Refusal('reauthentication_required')
}

/** `?start=` is what an empty form field sends: the value counts as absent. */
function withoutEmptyValues(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}

function uploadOf({ upload, fields }: Endpoint) {
  return upload ? { upload: { upload, fields } } : {}
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { summary, params, query, headers, body, reply, file, status = 200, path } = endpoint
  return {
    summary,
    tags: [path.split('/')[2] ?? ''],
    response: { [status]: file ? { content: { [file.type]: { schema: reply } } } : reply },
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
  }
}
