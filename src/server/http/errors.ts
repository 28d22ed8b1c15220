import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, invalidRequest, Refusal, type RefusalCode, refusalStatus } from '#contract/errors.ts'
import { french } from '#domain/language/typography.ts'
import { isUnavailable, NO_OVERLAP, PRACTITIONER_REMOVED, violates } from '../db/engine.ts'
import { DatabaseMoved } from '../db/sqlite-files/own-file.ts'
import type { Site } from '../site/state.ts'
import { RETRY_AFTER_SECONDS, sendOutagePage } from './failure-pages.ts'

const CODE_BY_FASTIFY_CODE: ReadonlyMap<string, RefusalCode> = new Map(
  Object.entries({
    FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
    FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
    FST_REQ_FILE_TOO_LARGE: 'picture_too_heavy',
    FST_FILES_LIMIT: 'too_many_pictures',
    FST_PARTS_LIMIT: 'payload_too_large',
    FST_FIELDS_LIMIT: 'payload_too_large',
  } as const),
)

/** Constraints that concurrent requests can violate despite their prior checks. */
const CODE_BY_CONSTRAINT: Record<string, RefusalCode> = {
  [NO_OVERLAP]: 'slot_taken',
  [PRACTITIONER_REMOVED]: 'practitioner_gone',
  idempotency_keys_pkey: 'request_running',
  voucher_visits_pkey: 'visit_has_voucher',
  clients_identity: 'client_exists',
}

/** Security-relevant refusals, logged without what was typed. */
const SECURITY_REFUSALS = new Set<RefusalCode>([
  'bad_credentials',
  'second_factor_refused',
  'csrf',
  'forbidden',
  'too_many_requests',
  'mail_budget_used',
])

const UNAVAILABLE = new Set<RefusalCode>([
  'unavailable',
  'database_moved',
  'storage_unavailable',
  'storage_full',
  'erasure_not_recorded',
])

/** Maps every error to a response, except errors of pages: see pages/page-errors.ts. */
export function registerErrors(app: FastifyInstance, site: Pick<Site, 'lastKnown'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = logRefusal(error, request, reply)
    if (refusal.code === 'unavailable' && isNavigation(request)) {
      return sendOutagePage(request, reply, site.lastKnown())
    }
    return sendRefusal(reply, refusal)
  })
}

/** A failure says the number of its request, under which the log has it. */
export function logRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Refusal {
  const { log, routeOptions, ip } = request
  const refusal = toRefusal(error)
  if (SECURITY_REFUSALS.has(refusal.code)) {
    log.info({ refused: refusal.code, route: routeOptions.url, from: ip }, 'request refused')
  }
  if (refusal.code === 'internal') log.error({ err: error }, 'unexpected error')
  if (UNAVAILABLE.has(refusal.code)) log.warn({ err: error }, 'temporarily unavailable')
  if (refusalStatus(refusal.code) >= 500) reply.header('x-request-id', request.id)
  return refusal
}

/** A browser navigates outside the API, for example to a calendar file, and needs HTML instead of JSON. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  // Headers that the route has already set do not apply to the error.
  for (const name of ['etag', 'content-disposition']) reply.removeHeader(name)
  return reply
    .code(refusalStatus(refusal.code))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorBody(refusal))
}

export function toErrorBody({ message, code, issues }: Refusal): ErrorBody {
  return { message, code, ...(issues && { issues }) }
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal('not_found'))
}

/** A lost log is mended within a second, a lost file by a person. */
function outageOf(error: Error): 'database_moved' | 'unavailable' {
  return error instanceof DatabaseMoved && error.kind === 'file' ? 'database_moved' : 'unavailable'
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalidRefusal(error)
  if (isUnavailable(error))
    return new Refusal(outageOf(error), { retryAfter: RETRY_AFTER_SECONDS, cause: error })
  const code = CODE_BY_FASTIFY_CODE.get(error.code) ?? codeOfConstraint(error)
  if (code) return new Refusal(code, { cause: error })
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new Refusal('invalid_json', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return invalidRequest({ cause: error })
  }
  return new Refusal('internal', { cause: error })
}

function codeOfConstraint(error: FastifyError): RefusalCode | undefined {
  const constraint = Object.keys(CODE_BY_CONSTRAINT).find((name) => violates(error, name))
  return constraint === undefined ? undefined : CODE_BY_CONSTRAINT[constraint]
}

type ValidationFailure = { validation: { instancePath: string; message?: string }[] }

function toInvalidRefusal(error: ValidationFailure): Refusal {
  const issues = error.validation.map(({ instancePath, message }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.')
    return { path, message: toFrenchMessage(message, path) }
  })
  return invalidRequest({ issues })
}

function toFrenchMessage(message: string | undefined, path: string): string {
  if (message && !message.startsWith('Invalid')) return message
  return path ? french`Le champ « ${path} » n’est pas valide.` : 'La demande n’est pas valide.'
}
