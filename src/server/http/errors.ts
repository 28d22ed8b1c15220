import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, Refusal, type RefusalCode, refusalStatus } from '#contract/errors.ts'
import { french } from '#domain/typography.ts'
import { isUnavailable, NO_OVERLAP, PRACTITIONER_REMOVED, violates } from '../db/engine.ts'
import type { Site } from '../site/state.ts'
import { RETRY_AFTER, sendOutagePage } from './failure-pages.ts'

const BY_FASTIFY_CODE: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'picture_too_heavy',
  FST_FILES_LIMIT: 'too_many_pictures',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
}

/** Constraints that concurrent requests can violate despite their prior checks. */
const BY_CONSTRAINT: Record<string, RefusalCode> = {
  [NO_OVERLAP]: 'slot_taken',
  [PRACTITIONER_REMOVED]: 'practitioner_gone',
  idempotency_keys_pkey: 'request_running',
}

/** Security-relevant refusals, logged without what was typed. */
const WORTH_LOGGING = new Set<RefusalCode>(['bad_credentials', 'csrf', 'forbidden', 'too_many_requests'])

/** Maps every error to a response, except errors of pages: see pages/page-errors.ts. */
export function registerErrors(app: FastifyInstance, site: Pick<Site, 'lastKnown'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = explain(error, request)
    if (refusal.code === 'unavailable' && isNavigation(request)) {
      return sendOutagePage(request, reply, site.lastKnown())
    }
    return sendRefusal(reply, refusal)
  })
}

export function explain(error: FastifyError, { log, routeOptions, ip }: FastifyRequest): Refusal {
  const refusal = asRefusal(error)
  if (WORTH_LOGGING.has(refusal.code)) {
    log.info({ refused: refusal.code, route: routeOptions.url, from: ip }, 'request refused')
  }
  if (refusal.code === 'internal') log.error({ err: error }, 'unexpected error')
  if (refusal.code === 'unavailable') log.warn({ err: error }, 'database or disk unavailable')
  return refusal
}

/** A browser navigates outside the API, for example to a calendar file, and needs HTML instead of JSON. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const body: ErrorBody = { message: refusal.message, code: refusal.code }
  if (refusal.issues) body.issues = refusal.issues
  // Headers that the route has already set do not apply to the error.
  for (const name of ['etag', 'content-disposition']) reply.removeHeader(name)
  return reply
    .code(refusalStatus(refusal.code))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal('not_found'))
}

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error)
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfter: RETRY_AFTER, cause: error })
  const known = BY_FASTIFY_CODE[error.code] ?? codeOfConstraint(error)
  if (known) return new Refusal(known, { cause: error })
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new Refusal('invalid_json', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('invalid', { cause: error })
  }
  return new Refusal('internal', { cause: error })
}

function codeOfConstraint(error: FastifyError): RefusalCode | undefined {
  const violated = Object.entries(BY_CONSTRAINT).find(([constraint]) => violates(error, constraint))
  return violated?.[1]
}

type Validation = { validation: { instancePath: string; message?: string }[] }

function invalid(error: Validation): Refusal {
  const issues = error.validation.map(({ instancePath, message }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.')
    return { path, message: inFrench(message, path) }
  })
  return new Refusal('invalid', { issues })
}

function inFrench(message: string | undefined, path: string): string {
  if (message && !message.startsWith('Invalid')) return message
  return path ? french`Le champ « ${path} » n’est pas valide.` : 'La demande n’est pas valide.'
}
