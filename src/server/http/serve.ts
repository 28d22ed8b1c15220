import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Admin } from '#contract/auth.ts'
import type { Endpoint, HandlerReply, Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { judgeAccess } from '#domain/role.ts'
import type { Config } from '../config.ts'
import { refuseForged } from './csrf.ts'
import { isKnown } from './etag.ts'
import { limitOf } from './limits.ts'
import { readUpload, refuseOtherMedia } from './multipart.ts'
import type { Caller } from './session.ts'

const SAFE = new Set(['GET', 'HEAD'])

/** Whoever passed an endpoint's access rule: surely staff where the rule says so. */
type Admitted<E extends Endpoint> = E['access'] extends 'public' ? Caller : Admin

/** What a handler is given: the validated parts, who calls, and the raw exchange for cookies and headers. */
export type Handling<E extends Endpoint> = Input<E> & {
  caller: Admitted<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** Makes a Fastify route of an endpoint. */
export type Serve = <const E extends Endpoint>(
  endpoint: E,
  handler: (handling: Handling<E>) => Promise<HandlerReply<E>>,
) => void

/**
 * Routes declared from the contract: who may call is judged before anything of the body is read, the parts are
 * validated on the way in and the answer parsed on the way out.
 */
export function server(app: FastifyInstance, config: Config): Serve {
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      config: { ...limitOf(endpoint), ...uploadOf(endpoint) },
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!SAFE.has(endpoint.method)) refuseForged(config, request)
        const verdict = judgeAccess(endpoint.access, request.caller?.role ?? null)
        if (verdict !== 'ok') throw new Refusal(verdict)
        refuseOtherMedia(request, endpoint)
      },
      handler: async (request, reply) => {
        const { params, query, headers, body, caller } = request
        const parts = await readUpload(request, endpoint)
        // Fastify's types cannot follow a schema chosen at run time; the validator has just made this true.
        const handling = { params, query, headers, body, caller, request, reply, ...parts } as never
        const answer = await handler(handling)
        const etag = reply.getHeader('etag')
        if (SAFE.has(endpoint.method) && isKnown(etag, headers['if-none-match']))
          return reply.code(304).send()
        return reply.code(endpoint.status ?? 200).send(answer)
      },
    })
  }
}

function uploadOf({ upload, fields }: Endpoint) {
  return upload ? { upload: { upload, fields } } : {}
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { summary, params, query, headers, body, reply, status = 200, path } = endpoint
  return {
    summary,
    tags: [path.split('/')[2] ?? ''],
    response: { [status]: reply },
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
  }
}
