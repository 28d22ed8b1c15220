import fc from 'fast-check'
import { BOUNDARY, type FormPart, formContent } from './forms.ts'
import { hostileValue, mutated } from './hostile-values.ts'
import type { Operation } from './operations.ts'
import {
  assemble,
  type Content,
  type FuzzRequest,
  jsonContent,
  type Parts,
  type Sources,
  validParts,
} from './valid-requests.ts'

/** A valid request of which one part is broken. */
export function hostileRequest(operation: Operation, sources: Sources): fc.Arbitrary<FuzzRequest> {
  const breakages = [
    () => fc.constantFrom(...HOSTILE_QUERIES).map((query) => ({ query })),
    () => fc.constantFrom(...HOSTILE_HEADERS).map((headers) => ({ headers })),
    ...(operation.path.includes('{') ? [hostileParams(operation)] : []),
    ...(operation.json ? [hostileBody, hostileBody, hostileBody] : []),
    ...(operation.multipart ? [hostileForm, hostileForm] : []),
    ...(operation.method === 'GET' ? [] : [rawBody]),
  ]
  return validParts(operation, sources).chain((parts) =>
    fc.oneof(...breakages.map((breakage) => breakage(parts))).map((broken) =>
      assemble(operation, {
        ...parts,
        ...broken,
        headers: { ...parts.headers, ...('headers' in broken && broken.headers) },
      }),
    ),
  )
}

function hostileBody({ body }: Parts): fc.Arbitrary<Content> {
  return mutated(JSON.parse(String(body))).map(jsonContent)
}

const NOT_A_PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const CUT_PICTURE = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

const HOSTILE_FORMS: readonly (readonly FormPart[])[] = [
  [],
  [{ disposition: 'name="photo"', content: 'text' }],
  [{ disposition: 'name="photo"; filename="../../x.svg"', type: 'image/svg+xml', content: NOT_A_PICTURE }],
  [{ disposition: 'name="photos"; filename="x.jpg"', type: 'image/jpeg', content: CUT_PICTURE }],
  [{ disposition: 'name="photo"; filename="\ud83d\ude00\u0000.php"', type: 'text/x-php', content: 'x' }],
  [{ disposition: 'name="__proto__"; filename="x"', content: CUT_PICTURE }],
  [
    { disposition: 'name="__proto__"', content: 'x' },
    { disposition: 'name="constructor"', content: 'x' },
  ],
  Array.from({ length: 40 }, (_, index) => ({ disposition: `name="f${index}"`, content: 'x' })),
  [{ disposition: 'name="altText"', content: 'x'.repeat(30_000) }],
]

function hostileForm(): fc.Arbitrary<Content> {
  const endings = [`--${BOUNDARY}--\r\n`, '', `--${BOUNDARY}`, '\r\n\r\n']
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    undefined,
  ]
  return fc
    .tuple(fc.constantFrom(...HOSTILE_FORMS), fc.constantFrom(...endings), fc.constantFrom(...types))
    .map(([parts, end, type]) => {
      const { headers, body } = formContent(parts, end)
      return { headers: type === undefined ? headers : { 'content-type': type }, body }
    })
}

const RAW_TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/xml', 'x', ''],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json, text/html'],
]

const RAW_BODIES = [
  ...[
    '',
    ' ',
    '{',
    '[]',
    'null',
    '"x"',
    '0',
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"superadmin"}}',
    '\ufeff{}',
  ],
  ...[
    'a=1&b=2',
    '--x\r\n\r\n--x--',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///x">]><a>&b;</a>',
  ],
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"x":"${'x'.repeat(300_000)}"}`,
]

function rawBody(): fc.Arbitrary<Content> {
  const bytes = fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array))
  const encodings: Record<string, string>[] = [{}, {}, {}, { 'content-encoding': 'gzip' }]
  return fc
    .tuple(
      fc.constantFrom(...RAW_TYPES),
      fc.oneof(
        fc.constantFrom(...RAW_BODIES),
        bytes,
        hostileValue.map((value) => JSON.stringify(value) ?? ''),
      ),
      fc.constantFrom(...encodings),
    )
    .map(([type, body, encoding]) => ({ headers: { 'content-type': type, ...encoding }, body }))
}

const HOSTILE_SEGMENTS = [
  ...['0', '-1', '1.5', '1e3', '999999999', '2147483648', '9'.repeat(30), 'NaN', 'null', '*', '%20', '%00'],
  ...['%E0%A4%A', '%', '..%2F..%2Fx', '%2e%2e%2f', '__proto__', 'constructor', 'toString', "'%20or%201=1--"],
  ...[
    '%F0%9F%98%80',
    'x'.repeat(99),
    'x'.repeat(500),
    '2027-02-30',
    '9999-12-31',
    '0000-01-01',
    '1;2',
    'A'.repeat(43),
  ],
]

function hostileParams({ parameters }: Operation) {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  return ({ params }: Parts) =>
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...HOSTILE_SEGMENTS))
      .map(([name, segment]) => ({ params: { ...params, [name]: segment } }))
}

const HOSTILE_QUERIES = [
  ...[
    'x=1',
    '__proto__=1',
    'start=1&start=2',
    'start[]=1',
    'start=%00&end=%00',
    '%',
    '%zz=%zz',
    '&&&',
    '=',
    '?',
  ],
  ...[
    'start=2027-04-12&end=9999-12-31',
    'start=0000-01-01&end=0000-01-02',
    'start=2027-04-31&end=2027-05-01',
  ],
  ...[
    'from=9999-12-31',
    'praticienId=0',
    'praticienId=999999999&serviceId=1e9',
    'zone=__proto__',
    'before=-1',
  ],
  ...['reservationId=%F0%9F%98%80', 'state=constructor', 'tellClient=peut-être', `x=${'x'.repeat(5_000)}`],
]

const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  ...['"999999999999"', 'W/"3"', '3', '""', 'x'.repeat(500)].map((tag) => ({ 'if-match': tag })),
  ...['', ' ', 'x'.repeat(300), 'cl\u00e9'].map((key) => ({ 'idempotency-key': key })),
  { 'if-none-match': '*' },
  { accept: 'text/html' },
  { accept: ',;q=x' },
  { 'accept-encoding': 'br;q=9, *' },
  { 'accept-language': '*;q=-1' },
  { range: 'bytes=0-1,-5' },
  { expect: '100-continue' },
  { 'x-forwarded-for': '::1, x', 'x-forwarded-proto': 'gopher', forwarded: 'for=_x' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-type': 'text/plain' },
]
