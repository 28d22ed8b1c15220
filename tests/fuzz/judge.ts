import { tmpdir } from 'node:os'
import * as z from 'zod'
import { ErrorBody } from '#contract/errors.ts'
import type { TestResponse } from '../support/test-client.ts'
import type { JsonSchema, Operation } from './operations.ts'
import type { CallerName } from './stock.ts'

type Answer = TestResponse & { text: string }

/** Words of SQL engines, stacks and paths, which no request of the fuzz contains. */
const INTERNALS =
  /SQLITE|SQLSTATE|no such (table|column)|relation "|duplicate key|violates|node_modules|\.ts:\d|\n\s+at /i

const ALLOWED: Record<Operation['access'], readonly CallerName[]> = {
  public: ['visitor', 'praticien', 'superadmin'],
  staff: ['praticien', 'superadmin'],
  superadmin: ['superadmin'],
}

export function mayCall({ access }: Operation, caller: CallerName): boolean {
  return ALLOWED[access].includes(caller)
}

/** Fault of an answer; null if it has none. */
export function findFault(operation: Operation, caller: CallerName, answer: Answer): string | null {
  const { status, headers, body, text } = answer
  if (status >= 500) return 'fails'
  const leaked = findInternals(text)
  if (leaked !== undefined) return `reveals ${JSON.stringify(leaked)}`
  if (status === 304) return null
  const mediaType = status < 400 ? operation.mediaType : 'application/json'
  if (!String(headers['content-type']).startsWith(mediaType)) return `is not ${mediaType}`
  if (status >= 400) return ErrorBody.safeParse(body).success ? null : 'is not an error body'
  return mayCall(operation, caller) ? findMismatch(operation, body) : 'should be refused'
}

function findInternals(text: string): string | undefined {
  const folder = [process.cwd(), '/dev/shm', tmpdir()].find((path) => text.includes(path))
  return folder ?? INTERNALS.exec(text)?.[0]
}

const schemas = new Map<string, z.ZodType>()

function findMismatch({ name, reply }: Operation, body: unknown): string | null {
  if (!reply) return 'has no documented schema'
  const schema = schemas.get(name) ?? z.fromJSONSchema(withoutPatterns(reply))
  schemas.set(name, schema)
  const { error } = schema.safeParse(body)
  return error ? `does not match its schema: ${z.prettifyError(error)}` : null
}

/** `fromJSONSchema` compiles patterns without the flag u, which ours need. */
function withoutPatterns(schema: JsonSchema): Parameters<typeof z.fromJSONSchema>[0] {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'pattern' && typeof value === 'string' ? undefined : value,
    ),
  )
}
