import fc from 'fast-check'
import type { JsonSchema } from './operations.ts'

/** Real values of the prepared practice, by the name of a property or parameter. */
export type Known = Record<string, readonly unknown[]>

/** Texts of the forms that the document's patterns describe; each schema picks those that it accepts. */
const SAMPLES = [
  ...['Léa', 'Jean-Pierre Le Goff', 'N’Diaye', 'Mme Durand (maman de Léa)', '李小龙', 'محمد رضا'],
  ...[
    'Bonjour,\nune question\u202f: est-ce possible\u202f?',
    '<p>Un <strong>texte</strong>.</p>',
    '𝒵oé 👩‍🦰',
  ],
  ...['lea@exemple.fr', 'n.o+reply@sous.domaine.example', '06 12 34 56 78', '+33 (0)2 99 00 00 00'],
  ...['#4f6b5a', 'premiere-visite', 'camille_roy', '127.0.0.1', 'a', 'A1', '"3"', '*', '7', '42'],
  ...['cle-1234', 'a'.repeat(43), 'https://exemple.fr/logo.png', '/uploads/logo.webp'],
]

const TIMES = ['09:00', '10:30', '12:00', '14:15', '18:00']

/** Values that the schema accepts. Rules that it cannot express, such as a free slot, need a real value. */
export function validValue(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const real = known[name]
  if (real && schema.type !== 'array') return fc.constantFrom(...real)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, known, name)))
  switch (schema.type) {
    case 'object':
      return validObject(schema, known)
    case 'array':
      return validArray(schema, known, name)
    case 'string':
      return validText(schema, known)
    case 'integer':
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function validObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: Known,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, validValue(schema, known, name)]),
  )
  if (Object.keys(fields).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('a', 'b'), validValue(additionalProperties, known))
  return fc.record(fields, { requiredKeys: required }).map(inOrder)
}

/** Spans start before they end. */
export function inOrder(record: Record<string, unknown>): Record<string, unknown> {
  const ordered = { ...record }
  for (const [first, last] of [
    ['start', 'end'],
    ['from', 'to'],
  ] as const) {
    const [a, b] = [record[first], record[last]]
    if (typeof a === typeof b && String(a).padStart(5, '0') > String(b).padStart(5, '0'))
      Object.assign(ordered, { [first]: b, [last]: a })
  }
  return ordered
}

function validArray(
  { items = {}, minItems = 0, maxItems = 3 }: JsonSchema,
  known: Known,
  name: string,
): fc.Arbitrary<unknown> {
  return fc.uniqueArray(validValue(items, known, name), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 3),
    selector: keyOf,
  })
}

/** Lists of days name each day once. */
function keyOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  if ('day' in item) return item.day
  return 'date' in item ? item.date : JSON.stringify(item)
}

function validNumber({ minimum = 0, maximum = 1_000_000, multipleOf, type }: JsonSchema) {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01)
  return fc
    .integer({ min: Math.ceil(minimum / step), max: Math.floor(maximum / step) })
    .map((count) => Number((count * step).toFixed(2)))
}

function validText(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  if (schema.format === 'date') return fc.constantFrom(...((known.days ?? []) as readonly string[]))
  const patterns = patternsOf(schema)
  // A time of day has a rule of its own, which the document cannot show.
  if (patterns.length === 0 && schema.maxLength === '10:30'.length) return fc.constantFrom(...TIMES)
  const fits = (text: string) => isWithin(schema, text) && patterns.every((pattern) => pattern.test(text))
  const samples = SAMPLES.filter(fits)
  const generated = generatedText(schema, patterns)?.filter(fits)
  const candidates = [
    ...(samples.length > 0 ? [fc.constantFrom(...samples)] : []),
    ...(generated ? [generated] : []),
  ]
  if (candidates.length === 0) throw new Error(`No valid text is known for ${JSON.stringify(schema)}`)
  return fc.oneof(...candidates)
}

function patternsOf({ pattern, allOf = [] }: JsonSchema): RegExp[] {
  const own = pattern === undefined ? [] : [new RegExp(pattern, 'u')]
  return [...own, ...allOf.flatMap(patternsOf)]
}

function isWithin(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  text: string,
): boolean {
  return text.trim().length >= minLength && text.length <= maxLength
}

/** Undefined for forms that only samples can meet, such as an e-mail address. */
function generatedText(
  { minLength = 0, maxLength = 200 }: JsonSchema,
  patterns: readonly RegExp[],
): fc.Arbitrary<string> | undefined {
  const form = patterns.find(({ source }) => !source.includes('\\p{Cc}'))
  if (!form)
    return fc.string({
      unit: 'grapheme',
      minLength: Math.max(minLength, 8),
      maxLength: Math.max(12, Math.min(maxLength, 200)),
    })
  // Letters of every script, or a repetition of groups.
  if (/\\p\{|@/.test(form.source)) return undefined
  return fc.stringMatching(new RegExp(form.source), { maxLength: Math.min(maxLength, 60) })
}
