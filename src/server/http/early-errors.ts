import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { invalidRequest, Refusal, type RefusalCode, refusalStatus } from '#contract/errors.ts'
import { publicPolicy } from './content-security-policy.ts'
import { sendRefusal, toErrorBody } from './errors.ts'
import type { SecurityHeaders } from './headers.ts'

const CODE_BY_PARSER_CODE = new Map<string, RefusalCode>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
])

export function createEarlyErrors(
  headersOf: SecurityHeaders,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  return {
    frameworkErrors: ({ code }, _request, reply) =>
      // No route has so long a parameter: 404, so that a corrupted link reads as a broken one.
      sendRefusal(
        reply.headers(headersOf(publicPolicy)),
        new Refusal(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'invalid'),
      ),
    clientErrorHandler: ({ code }, socket) => {
      const refusal = new Refusal(CODE_BY_PARSER_CODE.get(code) ?? 'invalid')
      writeResponse(socket, refusal, headersOf(publicPolicy))
    },
  }
}

function writeResponse(socket: Socket, refusal: Refusal, headers: Record<string, string>): void {
  if (socket.destroyed || !socket.writable) return
  const status = refusalStatus(refusal.code)
  const body = JSON.stringify(toErrorBody(refusal))
  const fields = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** The absolute form (RFC 9112, 3.2.2) is for proxies; HTTP/1.1 without Host, or with two, is invalid (3.2). */
export function refuseMalformedTargets(app: FastifyInstance, headersOf: SecurityHeaders): void {
  // Without a promise: this runs before every response, also those from memory.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.url?.startsWith('/') && hasOneHost(raw)) return done()
    reply.headers(headersOf(publicPolicy))
    done(invalidRequest())
  })
}

/** Node keeps the first of several, and a proxy may have read another one. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count === 1 || (count === 0 && httpVersion !== '1.1')
}
