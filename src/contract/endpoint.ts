import type * as z from 'zod/mini'
import type { AuditAction } from '#domain/accounts/audit-kinds.ts'
import type { Access } from '#domain/accounts/role.ts'
import type { RefusalCode } from './errors.ts'

type Schema = z.ZodMiniType

type UploadedFile = { label: string; maxBytes: number; tooLarge: RefusalCode }

/** One API endpoint. Route, validation, client, OpenAPI document and permission tests derive from this value. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** OpenAPI syntax for parameters: `/api/praticiens/{id}/services`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** Multipart upload instead of a body: name of the part, and maximum number of files; pictures without `file`. */
  upload?: { field: string; max: number; file?: UploadedFile }
  fields?: Schema
  /** The response is an endless stream of server-sent events. */
  stream?: true
  /** The response is a file to save, sent while it is read; `reply` is its text, or its content if JSON. */
  file?: { type: `text/${string}` | `application/${'json' | 'pdf' | 'zip' | 'octet-stream'}`; name: string }
  /** The handler's result is parsed with it, so that no extra column leaks. */
  reply: Schema
  status?: 201 | 202
  /** The reply is the same for everybody who is not signed in, until the site's content changes. */
  isShared?: true
  /** Callable for ten minutes after the session's user proved who they are; then 401 reauthentication_required. */
  requiresReauthentication?: true
  /** Callable by staff who still have to add a second factor that the practice requires of all. */
  openWithoutSecondFactor?: true
  /** Line of the audit trail about each successful call by staff. */
  audit?: AuditAction
  /** Codes besides invalid, csrf, unauthenticated, forbidden and reauthentication_required. */
  errors?: readonly RefusalCode[]
  /** Rate limit per IP address, of an endpoint for staff per account; `byEvidence`: stricter for a form that does not look filled in by a person. */
  limit?: { max: number; seconds: number; byEvidence?: true }
}

/** For public reads: more than all visitors behind one mobile-network address need. */
export const PUBLIC_READS = { max: 300, seconds: 60 }

/** Declares an endpoint, preserving its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type SchemaOf<E, K extends string> = E extends { [key in K]: infer S extends Schema } ? S : undefined
type Parsed<S> = S extends Schema ? z.output<S> : undefined

export type Input<E extends Endpoint> = {
  params: Parsed<SchemaOf<E, 'params'>>
  query: Parsed<SchemaOf<E, 'query'>>
  headers: Parsed<SchemaOf<E, 'headers'>>
  body: Parsed<SchemaOf<E, 'body'>>
  fields: Parsed<SchemaOf<E, 'fields'>>
  /** Unvalidated. */
  uploadedFiles: E extends { upload: object } ? [Uint8Array, ...Uint8Array[]] : undefined
}

/** Result of a handler before it is parsed; streams and files are sent as they are. */
export type HandlerReply<E extends Endpoint> = E extends { stream: true } | { file: object }
  ? AsyncIterable<string | Uint8Array>
  : z.input<E['reply']>

export type Reply<E extends Endpoint> = E extends { file: object } ? Blob : z.output<E['reply']>

type RequestPart<E, K extends 'params' | 'query' | 'body' | 'fields'> =
  SchemaOf<E, K> extends infer S extends Schema
    ? Record<string, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> }
    : unknown

type UploadArgument<E> = E extends { upload: { field: infer Field extends string } }
  ? { upload: { [field in Field]: readonly Blob[] } }
  : unknown

export type Request<E extends Endpoint> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'> &
  RequestPart<E, 'body'> &
  RequestPart<E, 'fields'> &
  UploadArgument<E>
