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

type Name = keyof EndpointsByName

/** A request after the endpoint's own schemas have parsed it. */
type Received<K extends Name> = Input<EndpointsByName[K]> & { path: string; requestHeaders: Headers }

/** A reply, or what computes one; throwing a Refusal answers with it, throwing anything else breaks the connection. */
type Answer<K extends Name> =
  | HandlerReply<EndpointsByName[K]>
  | ((request: Received<K>) => HandlerReply<EndpointsByName[K]> | Promise<HandlerReply<EndpointsByName[K]>>)

/** Refusals that any endpoint may answer with, besides its own. */
type CommonRefusal = 'invalid' | 'csrf' | 'unauthenticated' | 'forbidden' | 'internal' | 'unavailable'
type RefusalOf<E> =
  | CommonRefusal
  | (E extends { errors: readonly (infer Code)[] } ? Code & RefusalCode : never)

type Untyped = (request: Received<Name>) => unknown

const answers = new Map<string, Untyped>()
const received = new Map<string, Received<Name>[]>()
let unexpected: string[] = []

/** Stands in for the server in component tests: replies are typed by the contract and parsed by its schemas. */
export const server = {
  answer<K extends Name>(name: K, answer: Answer<K>): void {
    const isHandler = typeof answer === 'function'
    answers.set(name, isHandler ? (answer as Untyped) : () => answer)
  },

  refuse<K extends Name>(name: K, code: RefusalOf<EndpointsByName[K]>, issues?: Issue[]): void {
    answers.set(name, () => {
      throw new Refusal(code, { issues })
    })
  },

  /** The request gets no reply, as when the connection breaks. */
  disconnect(name: Name): void {
    answers.set(name, () => {
      throw new TypeError('Failed to fetch')
    })
  },

  /** Keeps requests waiting; the function returned lets them have the answer that was set before. */
  hold(name: Name): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = answers.get(name)
    answers.set(name, async (request) => {
      await promise
      return answer?.(request)
    })
    return resolve
  },

  /** What was sent to an endpoint so far, oldest first. */
  requests<K extends Name>(name: K): Received<K>[] {
    return (received.get(name) ?? []) as Received<K>[]
  },

  /** Replaces `fetch`, forgets what happened before, and answers nothing but CSRF tokens. */
  start(): void {
    answers.clear()
    received.clear()
    unexpected = []
    globalThis.fetch = (url, init) => receive(String(url), init ?? {})
    server.answer('GET /api/csrf-token', { csrfToken: 'token' })
  },

  /** Requests that no test had prepared an answer for, since the start. */
  unexpectedRequests(): readonly string[] {
    return unexpected
  },
}

async function receive(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, location.href)
  const call = `${init.method} ${url.pathname}`
  const endpoint = endpointOf(call)
  const name = `${endpoint.method} ${endpoint.path}`
  const answer = answers.get(name)
  if (!answer) {
    unexpected.push(call)
    throw new TypeError(`No answer was prepared for ${call}.`)
  }
  return Promise.race([reply({ endpoint, name, answer }, url, init), whenAborted(init.signal)])
}

type Route = { endpoint: Endpoint; name: string; answer: Untyped }

async function reply({ endpoint, name, answer }: Route, url: URL, init: RequestInit): Promise<Response> {
  try {
    const request = parseRequest(endpoint, url, init)
    received.set(name, [...(received.get(name) ?? []), request])
    const body = endpoint.reply.parse(await answer(request))
    return Response.json(body, { status: endpoint.status ?? 200 })
  } catch (error) {
    if (error instanceof Refusal) return refusal(error)
    throw error
  }
}

function refusal({ code, message, issues }: Refusal): Response {
  const body = ErrorBody.parse({ message, code, ...(issues && { issues }) })
  return Response.json(body, { status: refusalStatus(code) })
}

function parseRequest(endpoint: Endpoint, url: URL, { body, headers }: RequestInit): Received<Name> {
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

/** As the server does: what the contract refuses is answered with the sentences of its fields. */
function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidFields(parsed.error)
  return parsed.data
}

function endpointOf(call: string): Endpoint {
  const [method, path = ''] = call.split(' ')
  const found = endpoints
    .filter((endpoint) => endpoint.method === method && patternOf(endpoint).test(path))
    // A literal segment wins over a parameter.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  if (!found) throw new Error(`The contract has no endpoint for ${call}.`)
  return found
}

function patternOf({ path }: Pick<Endpoint, 'path'>): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
