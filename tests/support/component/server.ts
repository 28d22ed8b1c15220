import type * as z from 'zod/mini'
import type { Endpoint, HandlerReply, Input } from '#contract/endpoint.ts'
import {
  ErrorBody,
  type Issue,
  invalidFields,
  Refusal,
  type RefusalCode,
  refusalStatus,
} from '#contract/errors.ts'
import { type EndpointsByName, endpoints } from '#contract/index.ts'

type EndpointName = keyof EndpointsByName

/** A request after the endpoint's own schemas have parsed it. */
type Received<K extends EndpointName> = Input<EndpointsByName[K]> & { path: string; requestHeaders: Headers }

/** A reply or a function that computes it. A thrown Refusal becomes the response; any other error breaks the connection. */
type Reply<K extends EndpointName> =
  | HandlerReply<EndpointsByName[K]>
  | ((request: Received<K>) => HandlerReply<EndpointsByName[K]> | Promise<HandlerReply<EndpointsByName[K]>>)

/** Refusals that any endpoint may respond with, besides its own. */
type CommonRefusal =
  | 'invalid'
  | 'csrf'
  | 'unauthenticated'
  | 'reauthentication_required'
  | 'forbidden'
  | 'internal'
  | 'unavailable'
type RefusalOf<E> =
  | CommonRefusal
  | (E extends { errors: readonly (infer Code)[] } ? Code & RefusalCode : never)

type Handler = (request: Received<EndpointName>) => unknown

const handlers = new Map<string, Handler>()
const versions = new Map<string, () => number>()
const receivedRequests = new Map<string, Received<EndpointName>[]>()
let unexpectedCalls: string[] = []

/** Stands in for the server in component tests: replies are typed by the contract and parsed by its schemas. */
export const server = {
  /** `version` becomes the ETag of the response. */
  respond<K extends EndpointName>(name: K, reply: Reply<K>, version?: () => number): void {
    if (version) versions.set(name, version)
    const isHandler = typeof reply === 'function'
    handlers.set(name, isHandler ? (reply as Handler) : () => reply)
  },

  /** The same where no response was prepared before. */
  respondUnlessPrepared<K extends EndpointName>(name: K, reply: Reply<K>): void {
    if (!handlers.has(name)) server.respond(name, reply)
  },

  refuse<K extends EndpointName>(name: K, code: RefusalOf<EndpointsByName[K]>, issues?: Issue[]): void {
    handlers.set(name, () => {
      throw new Refusal(code, { issues })
    })
  },

  /** The request gets no reply, as when the connection breaks. */
  disconnect(name: EndpointName): void {
    handlers.set(name, () => {
      throw new TypeError('Failed to fetch')
    })
  },

  /** Delays requests until the returned function is called; then they get the response that was set before. */
  delay(name: EndpointName): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const handler = handlers.get(name)
    handlers.set(name, async (request) => {
      await promise
      return handler?.(request)
    })
    return resolve
  },

  /** Requests that an endpoint has received so far, oldest first. */
  requests<K extends EndpointName>(name: K): Received<K>[] {
    return (receivedRequests.get(name) ?? []) as Received<K>[]
  },

  /** Replaces `fetch` and resets everything; only the CSRF token has a response then. */
  start(): void {
    handlers.clear()
    versions.clear()
    receivedRequests.clear()
    unexpectedCalls = []
    globalThis.fetch = (url, init) => receive(String(url), init ?? {})
    server.respond('GET /api/csrf-token', { csrfToken: 'token' })
  },

  /** Requests since the start for which the test has prepared no response. */
  unexpectedRequests(): readonly string[] {
    return unexpectedCalls
  },
}

async function receive(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, location.href)
  const call = `${init.method} ${url.pathname}`
  const endpoint = findEndpoint(call)
  const name = `${endpoint.method} ${endpoint.path}`
  const handler = handlers.get(name)
  if (!handler) {
    unexpectedCalls.push(call)
    throw new TypeError(`No response was prepared for ${call}.`)
  }
  return Promise.race([handle({ endpoint, name, handler }, url, init), rejectOnAbort(init.signal)])
}

type Route = { endpoint: Endpoint; name: string; handler: Handler }

async function handle({ endpoint, name, handler }: Route, url: URL, init: RequestInit): Promise<Response> {
  try {
    const request = parseRequest(endpoint, url, init)
    receivedRequests.set(name, [...(receivedRequests.get(name) ?? []), request])
    const result = await handler(request)
    if (endpoint.file) return fileResponse(endpoint.file, result)
    const body = endpoint.reply.parse(result)
    const version = versions.get(name)
    const headers = version && { etag: `"${version()}"` }
    return Response.json(body, { status: endpoint.status ?? 200, ...(headers && { headers }) })
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error)
    throw error
  }
}

async function fileResponse(
  { type, name }: NonNullable<Endpoint['file']>,
  content: unknown,
): Promise<Response> {
  const parts = await Array.fromAsync(content as AsyncIterable<string>)
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return new Response(parts.join(''), { headers })
}

function refusalResponse({ code, message, issues, retryAfter }: Refusal): Response {
  const body = ErrorBody.parse({ message, code, ...(issues && { issues }) })
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return Response.json(body, { status: refusalStatus(code), ...(headers && { headers }) })
}

function parseRequest(endpoint: Endpoint, url: URL, { body, headers }: RequestInit): Received<EndpointName> {
  const requestHeaders = new Headers(headers)
  const raw = {
    params: patternOf(endpoint).exec(url.pathname)?.groups,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: Object.fromEntries(requestHeaders),
  }
  const parts = (['params', 'query', 'headers', 'body'] as const).map((part) => [
    part,
    parse(endpoint[part], raw[part]),
  ])
  return { ...Object.fromEntries(parts), path: url.pathname, requestHeaders }
}

/** Refuses an invalid value with the sentences of its fields, as the server does. */
function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidFields(parsed.error)
  return parsed.data
}

function findEndpoint(call: string): Endpoint {
  const [method, path = ''] = call.split(' ')
  const endpoint = endpoints
    .filter((endpoint) => endpoint.method === method && patternOf(endpoint).test(path))
    // A literal segment wins over a parameter.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  if (!endpoint) throw new Error(`The contract has no endpoint for ${call}.`)
  return endpoint
}

function patternOf({ path }: Pick<Endpoint, 'path'>): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
