import type * as z from 'zod/mini'
import type { Access } from '#domain/role.ts'
import type { RefusalCode } from './errors.ts'

type Schema = z.ZodMiniType

/** One call of the product. Route, validation, client, OpenAPI and permission tests come from this value. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With OpenAPI's braces: `/api/praticiens/{id}/services`. */
  path: `/api/${string}`
  /** Who may call it; there is no default. */
  access: Access
  /** One French line for the API's readable page. */
  summary: string
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** Pictures that come with the call, as multipart: the name of their part, and how many at most. Then no body. */
  upload?: { field: string; max: number }
  /** The other parts of an upload: texts. */
  fields?: Schema
  /** The answer does not end: it is a stream of server-sent events. */
  stream?: true
  /** What leaves: the answer is parsed with it, so that no other column does. */
  reply: Schema
  /** Status of the good answer; 200 unless said. */
  status?: 201
  /** Refusals of its own, besides invalid, csrf, unauthenticated and forbidden. */
  errors?: readonly RefusalCode[]
  /** Largest number of calls for one address in a span of time. */
  limit?: { max: number; seconds: number }
}

/** Declares an endpoint; its literal types are kept. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type SchemaOf<E, K extends string> = E extends { [key in K]: infer S extends Schema } ? S : undefined
type Parsed<S> = S extends Schema ? z.output<S> : undefined

/** What a handler receives, after validation. */
export type Input<E extends Endpoint> = {
  params: Parsed<SchemaOf<E, 'params'>>
  query: Parsed<SchemaOf<E, 'query'>>
  headers: Parsed<SchemaOf<E, 'headers'>>
  body: Parsed<SchemaOf<E, 'body'>>
  fields: Parsed<SchemaOf<E, 'fields'>>
  /** The pictures of an upload, at least one, as they came: nothing of them has been looked at. */
  files: E extends { upload: object } ? [Uint8Array, ...Uint8Array[]] : undefined
}

/** What a handler answers, before it is parsed on the way out; a stream leaves as it comes. */
export type HandlerReply<E extends Endpoint> = E extends { stream: true }
  ? AsyncIterable<string>
  : z.input<E['reply']>

/** What a caller reads. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

type RequestPart<E, K extends 'params' | 'query' | 'body' | 'fields'> =
  SchemaOf<E, K> extends infer S extends Schema
    ? Record<string, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> }
    : unknown

/** The pictures of an upload under the name of their part: `{ photo: [file] }`. */
type AskedFiles<E> = E extends { upload: { field: infer Field extends string } }
  ? { upload: { [field in Field]: readonly Blob[] } }
  : unknown

/** What a caller gives. */
export type Request<E extends Endpoint> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'> &
  RequestPart<E, 'body'> &
  RequestPart<E, 'fields'> &
  AskedFiles<E>
