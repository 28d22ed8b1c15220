import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, type RefusalCode, refusalStatus } from '#contract/errors.ts'
import type { TestResponse } from '../support/practice/test-client.ts'
import type { CallerName } from './stock.ts'

/** Words of SQL engines, stacks, paths and English refusals of zod, which no request of the fuzz contains. */
const INTERNALS =
  /SQLITE|SQLSTATE|no such (table|column)|relation "|duplicate key|violates|node_modules|\.ts:\d|\n\s+at |Invalid input|Too (big|small):/i

const ALLOWED: Record<Endpoint['access'], readonly CallerName[]> = {
  public: ['visitor', 'praticien', 'superadmin'],
  staff: ['praticien', 'superadmin'],
  superadmin: ['superadmin'],
}

export function mayCall({ access }: Endpoint, caller: CallerName): boolean {
  return ALLOWED[access].includes(caller)
}

type Judged = { endpoint: Endpoint; caller: CallerName; answer: TestResponse }

/** Fault of an answer; null if it has none. */
export function findFault(app: FastifyInstance, { endpoint, caller, answer }: Judged): string | null {
  const { status, headers, body } = answer
  if (status >= 500) return 'fails'
  const leaked = findInternals(JSON.stringify(body) ?? '')
  if (leaked !== undefined) return `reveals ${JSON.stringify(leaked)}`
  if (status === 304) return null
  const mediaType = status < 400 ? mediaTypeOf(endpoint) : 'application/json'
  if (!String(headers['content-type']).startsWith(mediaType)) return `is not ${mediaType}`
  if (status >= 400) return isRefusal(status, body) ? null : 'is not an error body'
  return mayCall(endpoint, caller) ? findMismatch(documentedReply(app, endpoint), body) : 'should be refused'
}

const mediaTypeOf = ({ file }: Endpoint) => file?.type ?? 'application/json'

function findInternals(text: string): string | undefined {
  const folder = [process.cwd(), '/dev/shm', tmpdir()].find((path) => text.includes(path))
  return folder ?? INTERNALS.exec(text)?.[0]
}

function isRefusal(status: number, body: unknown): boolean {
  const { success, data } = ErrorBody.safeParse(body)
  return success && refusalStatus(data.code as RefusalCode) === status
}

type Schema = Parameters<typeof z.fromJSONSchema>[0]
type Documented = { responses: Record<string, { content: Record<string, { schema: Schema }> }> }

function documentedReply(app: FastifyInstance, endpoint: Endpoint): Schema | undefined {
  const paths = app.swagger().paths as Record<string, Record<string, Documented>>
  const { responses } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? { responses: {} }
  return responses[endpoint.status ?? 200]?.content[mediaTypeOf(endpoint)]?.schema
}

function findMismatch(schema: Schema | undefined, body: unknown): string | null {
  if (schema === undefined) return 'has no documented schema'
  const { error } = z.fromJSONSchema(withoutPatterns(schema)).safeParse(body)
  return error ? `does not match its schema: ${z.prettifyError(error)}` : null
}

/** `fromJSONSchema` compiles patterns without the flag u, which ours need. */
function withoutPatterns(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'pattern' && typeof value === 'string' ? undefined : value,
    ),
  )
}
