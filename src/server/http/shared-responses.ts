import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Versions } from '../caches/data-versions.ts'
import { createResponseCache, type Validity } from '../caches/response-cache.ts'
import { type Coding, codingFor, codingsOf, type EncodedBody, encodeBody } from './content-coding.ts'
import { matchesEtag } from './etag.ts'

/** A response that is the same for everybody who is not signed in, kept if it has this status. */
type Shared = Validity & { url: string; status: 200 | 404 }

declare module 'fastify' {
  interface FastifyReply {
    shared: Shared | null
  }
}

/** Names and values alternate: Node writes such a list as it is. */
type HeaderList = string[]

type StoredResponse = {
  status: Shared['status']
  data: Validity['data']
  etag: string | undefined
  notModified: HeaderList
  headers: Record<Coding, HeaderList>
  encoded: EncodedBody
}

/**
 * Sends from memory what handlers marked as `reply.shared`. The rate limits do not count it: counting would cost more
 * than sending. `before` must be registered after the hooks that have to see every request, and before the session;
 * `after` behind the session.
 */
export function createSharedResponses({ database: { versions }, clock }: AppContext) {
  const cache = createResponseCache<StoredResponse>(clock, bytesOf)
  let isClosing = false
  const find = (request: FastifyRequest, current: Versions | undefined, url = request.url) =>
    current && request.method === 'GET' && !isClosing ? cache.find(url, current) : undefined

  const registerBefore = (app: FastifyInstance) => {
    app.decorateReply('shared', null)
    app.addHook('onRequest', (request, reply, done) => {
      const stored = request.headers.cookie ? undefined : find(request, versions.known())
      if (stored) write(request, reply, stored)
      else done()
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const { shared } = reply
      if (!shared || request.method !== 'GET' || reply.statusCode !== shared.status) return payload
      const encoded = await encodeBody(String(payload))
      if (!reply.hasHeader('set-cookie')) cache.store(shared.url, shared, toStored(reply, encoded, shared))
      return toSent(request, reply, encoded)
    })
    // Responses of a closing server carry `Connection: close`: see closing.ts.
    app.addHook('preClose', async () => {
      isClosing = true
      cache.clear()
    })
  }

  /** Asks the database only once a second: a current response is sent again, and not counted by the rate limit. */
  const registerAfter = (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      const sendIfCurrent = (current: Versions) => {
        const stored = find(request, current)
        if (stored && isForVisitor(stored, request)) write(request, reply, stored)
        else done()
      }
      if (request.caller !== null || !cache.has(request.url)) return done()
      // During an outage the route itself answers.
      versions.read().then(sendIfCurrent, () => done())
    })
  }

  return {
    registerBefore,
    registerAfter,
    /** False if memory holds no current response for this address, in whatever spelling the request has it. */
    send(
      request: FastifyRequest,
      reply: FastifyReply,
      { address, versions: current }: { address: string; versions: Versions },
    ): boolean {
      const stored = find(request, current, address)
      if (stored) write(request, reply, stored)
      return stored !== undefined
    },
    /** The text of a page, perhaps of an earlier day. */
    findForOutage(address: string, content: number): string | undefined {
      const stored = cache.findForOutage(address, content)
      return stored?.status === 200 ? stored.encoded.identity.toString() : undefined
    },
  }
}

export type SharedResponses = ReturnType<typeof createSharedResponses>

/** A hook that runs before the data is read: a response may be newer than its versions, never older. */
export function shareForVisitors({ database: { versions } }: Pick<AppContext, 'database'>) {
  return async ({ caller, url }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (caller !== null || url.includes('?')) return
    const validity = {
      data: 'content',
      versions: await versions.read(),
      until: Number.POSITIVE_INFINITY,
    } as const
    reply.shared = { ...validity, url, status: 200 }
  }
}

/** A visitor's cookie may own a hold, whose slot is still free to them alone. */
function isForVisitor({ data }: StoredResponse, { headers }: FastifyRequest): boolean {
  return data === 'content' || !headers.cookie
}

function write(request: FastifyRequest, reply: FastifyReply, stored: StoredResponse): void {
  const { status, etag, notModified, headers, encoded } = stored
  reply.hijack()
  if (status === 200 && matchesEtag(etag, request.headers['if-none-match'])) {
    reply.raw.writeHead(304, notModified).end()
    return
  }
  const coding = chosenCoding(request, encoded)
  reply.raw.writeHead(status, headers[coding]).end(encoded[coding])
}

/** The body in the coding that the client wants; null if the client has it already. */
function toSent(request: FastifyRequest, reply: FastifyReply, encoded: EncodedBody) {
  if (isUnchanged(request, reply)) {
    reply.code(304)
    // An empty text would get a Content-Length, which a 304 may only have of the whole (RFC 9110, 8.6).
    return null
  }
  const coding = chosenCoding(request, encoded)
  reply.headers(codingHeaders(reply, encoded, coding))
  return encoded[coding]
}

function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  return reply.statusCode === 200 && matchesEtag(reply.getHeader('etag'), headers['if-none-match'])
}

function chosenCoding({ headers }: FastifyRequest, encoded: EncodedBody): Coding {
  const coding = codingFor(headers['accept-encoding'])
  return encoded[coding] === encoded.identity ? 'identity' : coding
}

/** Written anew, or true for one request alone. */
const OF_ONE_RESPONSE = /^(?:x-ratelimit-|content-length$|content-encoding$|connection$|date$)/

function toStored(reply: FastifyReply, encoded: EncodedBody, { data, status }: Shared): StoredResponse {
  const common = Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_RESPONSE.test(name))
  const toList = (added: Record<string, string>) =>
    Object.entries({ ...Object.fromEntries(common), ...added }).flatMap(([name, value]) => [
      name,
      String(value),
    ])
  const listFor = (coding: Coding) => {
    const added = codingHeaders(reply, encoded, coding)
    return toList({ ...added, 'content-length': String(encoded[coding].length) })
  }
  const etag = reply.getHeader('etag')
  return {
    status,
    data,
    etag: etag === undefined ? undefined : String(etag),
    notModified: toList(codingHeaders(reply, encoded, 'identity')),
    headers: { br: listFor('br'), gzip: listFor('gzip'), identity: listFor('identity') },
    encoded,
  }
}

function codingHeaders(reply: FastifyReply, encoded: EncodedBody, coding: Coding): Record<string, string> {
  if (codingsOf(encoded).length === 1) return {}
  const vary = reply.getHeader('vary')
  return {
    vary: vary === undefined ? 'Accept-Encoding' : String(vary),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  }
}

function bytesOf({ encoded }: StoredResponse): number {
  const bodies = new Set(Object.values(encoded))
  return [...bodies].reduce((sum, body) => sum + body.length, 0)
}
