import * as z from 'zod/mini'
import { REFUSALS } from './refusals.ts'

export type RefusalCode = keyof typeof REFUSALS

export const PICTURE_REFUSALS = [
  'picture_too_heavy',
  'picture_too_large',
  'not_a_picture',
  'picture_damaged',
  'storage_unavailable',
  'storage_full',
] as const satisfies RefusalCode[]

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code][0]
}

function refusalMessage(code: RefusalCode): string {
  return REFUSALS[code][1]
}

/** An invalid field: its path in the request, and a French sentence that names it. */
export const Issue = z.strictObject({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** Body of every error response. */
export const ErrorBody = z.strictObject({
  message: z.string(),
  code: z.string(),
  issues: z.optional(z.array(Issue)),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An expected failure, thrown by a rule and mapped to an ErrorBody by the server's error handler. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly issues: Issue[] | undefined
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, more: { issues?: Issue[]; retryAfter?: number; cause?: unknown } = {}) {
    super(more.issues?.[0]?.message ?? refusalMessage(code), { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
  }
}

/** A refused field: its path in the request, and a French sentence that names it. */
export function invalid(path: string, message: string, cause?: unknown): Refusal {
  return invalidRequest({ issues: [{ path, message }], cause })
}

/** Converts a schema's errors to a refusal with one issue per field. */
export function invalidFields({ issues }: Pick<z.core.$ZodError, 'issues'>): Refusal {
  return invalidRequest({
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** A request refused for several fields, or for none that could be named. */
export function invalidRequest(more: { issues?: Issue[]; cause?: unknown } = {}): Refusal {
  return new Refusal('invalid', more)
}
