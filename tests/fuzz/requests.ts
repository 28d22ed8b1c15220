import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HostilePart } from './hostile-parts.ts'
import { validValue } from './valid-values.ts'

type Values = Record<string, unknown>

/** A valid request before it is encoded, with invented ids. */
export type Parts = { params: Values; query: Values; headers: Values; body: Values; fields: Values }

/** Values that only the prepared practice knows. */
export type Real = {
  /** In place of those of this name, in every part; undefined leaves them out. */
  named: Values
  /** Completes or replaces the generated body. */
  body: Values
  file?: Buffer | undefined
}

export type FuzzRequest = { url: string; headers: Record<string, string>; body?: string | Buffer }

export function validParts(endpoint: Endpoint, days: readonly string[]): fc.Arbitrary<Parts> {
  const { params, query, headers, body, fields } = endpoint
  const valuesOf = (schema: z.ZodMiniType = z.object({})) => validValue(schema, days) as fc.Arbitrary<Values>
  return fc.record({
    params: valuesOf(params),
    query: valuesOf(query),
    headers: valuesOf(headers),
    body: valuesOf(body),
    fields: valuesOf(fields),
  })
}

/** The valid request with real values, of which `hostile` breaks one part. */
export async function toRequest(
  endpoint: Endpoint,
  parts: Parts,
  { real, hostile }: { real: Real; hostile: HostilePart },
): Promise<FuzzRequest> {
  const { params, query, headers, body, fields } = parts
  const { named, file } = real
  const segments = encodeAll(withNamed(params, named), hostile.segment)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segments.get(name) ?? '')
  const search = [...encodeAll(withNamed(query, named), hostile.query)]
    .map((pair) => pair.join('='))
    .join('&')
  const content =
    hostile.content ??
    (endpoint.upload && (await encodeForm(withNamed(fields, named), endpoint.upload.field, file))) ??
    (endpoint.body &&
      encodeJson(Array.isArray(body) ? body : { ...withNamed(body, named), ...real.body }, hostile))
  return {
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...Object.fromEntries(
        Object.entries(withNamed(headers, named)).map(([name, value]) => [name, String(value)]),
      ),
      ...(content && { 'content-type': content.type }),
      ...(hostile.header && Object.fromEntries([hostile.header])),
    },
    ...(content && { body: content.body }),
  }
}

function withNamed(part: Values, named: Values): Values {
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    Object.hasOwn(named, name) ? named[name] : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Wrong names and values replace valid ones. */
function encodeAll(values: Values, hostile?: [name: string, value: string]): Map<string, string> {
  const encoded = Object.entries(values).map(
    ([name, value]) => [name, encodeURIComponent(String(value).toWellFormed())] as const,
  )
  return new Map([...encoded, ...(hostile ? [hostile] : [])])
}

type Content = { type: string; body: string | Buffer }

function encodeJson(body: object, { field, value }: HostilePart): Content {
  // Own properties even for __proto__, as a parser of JSON makes them.
  const sent = field ? Object.fromEntries([...Object.entries(body), field]) : body
  return { type: 'application/json', body: (value ? replaceAt(sent, ...value) : JSON.stringify(sent)) ?? '' }
}

async function encodeForm(fields: Values, name: string, file: Buffer = Buffer.alloc(0)): Promise<Content> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append(name, new Blob([Uint8Array.from(file)], { type: 'image/jpeg' }), 'photo.jpg')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, body: Buffer.from(await encoded.arrayBuffer()) }
}

function replaceAt(body: object, place: number, replacement: unknown): string | undefined {
  const visit = (target: number) => {
    let count = 0
    const json = JSON.stringify(body, (_key, value) => (count++ === target ? replacement : value))
    return { json, count }
  }
  return visit(place % visit(-1).count).json
}
