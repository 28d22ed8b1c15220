import fc from 'fast-check'

const DEPTH = 200

const nested = Array.from({ length: DEPTH }).reduce<unknown>((inner) => [inner], 'x')

/** Values of wrong types, out of every range, or written to break an interpreter behind the field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], nested, { toString: 1 }, ['a', 'a']),
  fc.constantFrom<unknown>(0, -1, -0, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 5e-324),
  fc.constantFrom('', ' ', '0', '-1', '1e9', 'NaN', 'null', '[]', '2027-02-30', '9999-12-31', '24:60'),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeffa', 'a\u202eb', '\u200b', '\u00ad'),
  fc.constantFrom(
    'a\r\nBcc: x@exemple.fr',
    'é'.normalize('NFD').repeat(90),
    '👩‍🦰'.repeat(60),
    'x'.repeat(20_000),
  ),
  fc.constantFrom(
    `' or 1=1 --`,
    `"; drop table users; --`,
    '%27',
    '\\',
    '$1',
    '?',
    '{{siteTitle}}',
    `$${'{7*7}'}`,
  ),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    'javascript:alert(1)',
    '../../../x',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

type Path = readonly (string | number)[]

/** Replaces, removes or adds one value anywhere in `value`. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value)
  const anyPath = fc.constantFrom(...paths)
  const replaced = fc.tuple(anyPath, hostileValue).map(([path, hostile]) => withValue(value, path, hostile))
  const inside = paths.filter((path) => path.length > 0)
  return fc.oneof(
    { weight: 4, arbitrary: replaced },
    ...(inside.length > 0
      ? [
          {
            weight: 1,
            arbitrary: fc.constantFrom(...inside).map((path) => withValue(value, path, undefined)),
          },
        ]
      : []),
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('id', 'role', 'is_example', 'statut', '__proto__', 'constructor', ''),
          hostileValue,
        )
        .map(([name, hostile]) => withField(value, name, hostile)),
    },
  )
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

function withValue(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? withValue(item, rest, replacement) : item))
  const record = value as Record<string, unknown>
  return { ...record, [key]: withValue(record[key], rest, replacement) }
}

function withField(value: unknown, name: string, added: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [value, added]
  // An own property even for __proto__, as a parser of JSON makes it.
  return Object.defineProperty({ ...value }, name, { value: added, enumerable: true })
}
