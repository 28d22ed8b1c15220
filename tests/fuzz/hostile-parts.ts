import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

type Entry<T = string> = [name: string, value: T]

/** Breaks a valid request by one of these. Segments of the path and the query are encoded. */
export type HostilePart = {
  segment?: Entry
  query?: Entry
  header?: Entry
  content?: { type: string; body: string | Buffer }
  field?: Entry<unknown>
  /** Replaces the value at this place of the JSON body, in order of its text; undefined removes it. */
  value?: [place: number, replacement: unknown]
}

const SCALARS = [null, true, false, 0, -1, -0, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 5e-324]
const NESTED = Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 'x')
const COMPOUNDS = [[], {}, [[]], NESTED, { toString: 1 }, ['a', 'a']]

const TEXTS = [
  ...['', ' ', '0', '-1', '1.5', '1e9', '999999999', '2147483648', '9'.repeat(30), 'NaN', 'null', '[]', '*'],
  ...['2027-02-30', '9999-12-31', '0000-01-01', '24:60', '1;2', 'A'.repeat(43), '%27', '\\', '$1', '?'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeffa', 'a\u202eb', '\u200b', '\u00ad'],
  ...['a\r\nBcc: x@exemple.fr', 'é'.normalize('NFD').repeat(90), '👩‍🦰'.repeat(60), 'x'.repeat(20_000)],
  ...[`' or 1=1 --`, `"; drop table users; --`, '{{siteTitle}}', `$${'{7*7}'}`, 'javascript:alert(1)'],
  ...['<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '../../../x'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
]

/** Wrongly encoded, or encoded twice. */
const RAW_SEGMENTS = [
  '%20',
  '%00',
  '%2500',
  '%E0%A4%A',
  '%',
  '%zz',
  '..%2F..%2Fx',
  '%2e%2e%2f',
  '1&start=2',
  '&&=',
]

const HEADER_NAMES = [
  ...['if-match', 'if-none-match', 'idempotency-key', 'accept', 'accept-encoding', 'accept-language'],
  ...['range', 'expect', 'x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-http-method-override'],
  ...['content-type', 'content-encoding'],
]
const HEADER_VALUES = [
  ...['', ' ', '*', '3', '"999999999999"', 'W/"3"', 'x'.repeat(500), 'cl\u00e9', ',;q=x', 'br;q=9, *'],
  ...['bytes=0-1,-5', '100-continue', '::1, x', 'gopher', 'for=_x', 'DELETE', 'text/plain', 'gzip'],
]

const FORM_TYPES = ['', '; boundary=', '; boundary=x', '; boundary=y'].map(
  (end) => `multipart/form-data${end}`,
)
const TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/xml', 'x', ''],
  ...['application/x-www-form-urlencoded', 'application/json, text/html', ...FORM_TYPES],
]
const BODIES = [
  ...['', ' ', '{', '[]', 'null', '"x"', '0', '{"a":1,"a":2}', '\ufeff{}', 'a=1&b=2', '--x\r\n\r\n--x--'],
  ...['{"__proto__":{"role":"superadmin"}}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ...['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///x">]><a>&b;</a>', `{"x":"${'x'.repeat(300_000)}"}`],
]

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))
const value = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...SCALARS, ...COMPOUNDS) },
  { weight: 5, arbitrary: text },
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)
const encoded = fc.oneof(
  text.map((raw) => encodeURIComponent(raw.toWellFormed())),
  fc.constantFrom(...RAW_SEGMENTS),
)

export function hostilePart({ method, path, query, body, upload }: Endpoint): fc.Arbitrary<HostilePart> {
  const filters = Object.keys((query && z.toJSONSchema(query, { io: 'input' }).properties) ?? {})
  const segments = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fc.oneof(
    fc.record({ query: entry([...filters, 'x', '__proto__', 'x[]'], encoded) }),
    fc.record({ header: entry(HEADER_NAMES, fc.constantFrom(...HEADER_VALUES)) }),
    ...(segments.length > 0 ? [fc.record({ segment: entry(segments, encoded) })] : []),
    ...(body ? [fc.record({ field: entry(FIELD_NAMES, value) })] : []),
    ...(body
      ? [{ weight: 3, arbitrary: fc.record({ value: fc.tuple(fc.nat(), fc.option(value, REMOVED)) }) }]
      : []),
    ...(upload ? [{ weight: 2, arbitrary: fc.record({ content: hostileForm(upload.field) }) }] : []),
    ...(method === 'GET' ? [] : [fc.record({ content: rawContent })]),
  )
}

const FIELD_NAMES = ['id', 'role', 'is_example', 'statut', '__proto__', 'constructor', '']
const REMOVED = { nil: undefined, freq: 5 }

function entry<T>(names: readonly string[], values: fc.Arbitrary<T>): fc.Arbitrary<Entry<T>> {
  return fc.tuple(fc.constantFrom(...names), values)
}

const rawContent = fc.record({
  type: fc.constantFrom(...TYPES),
  body: fc.oneof(
    fc.constantFrom(...BODIES),
    fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    value.map((content) => JSON.stringify(content)),
  ),
})

function hostileForm(field: string) {
  const heads = [
    ...[field, 'photos', 'altText', '__proto__', 'constructor'].map((name) => `name="${name}"`),
    `name="${field}"; filename="../../x.svg"\r\nContent-Type: image/svg+xml`,
    `name="${field}"; filename="x.webp"\r\nContent-Type: image/webp`,
    `name="${field}"; filename="\ud83d\ude00\u0000.php"\r\nContent-Type: text/x-php`,
    'name="__proto__"; filename="x"',
  ]
  const contents = ['', 'x', 'x'.repeat(30_000), '<svg onload="alert(1)"/>', 'RIFF\u0024\0\0\0WEBPVP8 ']
  const part = fc
    .tuple(fc.constantFrom(...heads), fc.constantFrom(...contents))
    .map(([head, content]) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`)
  const end = fc.constantFrom('--x--\r\n', '', '--x', '\r\n\r\n')
  const parts = fc.array(part, { maxLength: 40, size: 'max' })
  return fc.record({
    type: fc.constantFrom(...FORM_TYPES),
    body: fc.tuple(parts, end).map(([all, last]) => all.join('') + last),
  })
}
