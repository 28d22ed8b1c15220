import fc from 'fast-check'
import * as z from 'zod/mini'
import { AGE_RECIPIENT } from '../support/servers/backups.ts'

type Schema = z.core.$ZodType

const FREE_TEXT = 'Un texte, avec 3 chiffres\u202f: 20 % 👩‍🦰'

/** Each schema picks those that it accepts: no generator finds a valid SIREN or a public key. */
/** A point of P-256, as browsers send it. */
const PUSH_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

const SAMPLES = [
  'rk_live_fuzz',
  ...['https://fcm.googleapis.com/fcm/send/fuzz', PUSH_KEY, 'a'.repeat(22)],
  ...['Léa', 'Jean-Pierre Le Goff', 'N’Diaye', 'Mme Durand (maman de Léa)', '李小龙', 'محمد رضا', '𝒵oé'],
  ...[FREE_TEXT, 'Bonjour,\nune question\u202f: est-ce possible\u202f?', '<p>Un <strong>texte</strong>.</p>'],
  ...['lea@exemple.fr', 'n.o+reply@sous.domaine.example', '06 12 34 56 78', '+33 (0)2 99 00 00 00'],
  ...['09:00', '10:30', '14:15', '18:00', '24:00', '#4f6b5a', 'premiere-visite', 'camille_roy', '127.0.0.1'],
  ...['a', 'A1', '"3"', '*', '7', '42', 'cle-1234', 'a'.repeat(43), '732829320', 'name,email', 'code,rest'],
  ...[AGE_RECIPIENT, 'https://exemple.fr/logo.png', '/uploads/logo.webp', '2027-04', 'LesSaules'],
]

/** Of free texts, whose bounds may be far higher. */
const LONGEST = 300

/** Values that the schema accepts as they are sent; `days` are the dates among them. */
export function validValue(schema: Schema, days: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => validValue(part, days)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return accepted(schema, validObject(def.shape, inner))
    case 'array':
      return accepted(schema, fc.array(inner(def.element), { maxLength: 3 }))
    case 'pipe':
      return inner(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'default':
      return inner(def.innerType)
    case 'nullable':
      return fc.option(inner(def.innerType))
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return accepted(schema, validNumber(boundsOf(schema)))
    case 'string':
      return accepted(schema, validText(schema, days))
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(`tests/fuzz/valid-values.ts knows no values of the type ${def.type}`)
  }
}

function validObject(shape: Record<string, Schema>, inner: (part: Schema) => fc.Arbitrary<unknown>) {
  const fields = Object.entries(shape)
  const required = fields.filter(([, field]) => field._zod.optin !== 'optional')
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, inner(field)])), {
    requiredKeys: required.map(([name]) => name),
  })
}

function validNumber({ minimum = 0, maximum = 1_000_000, multipleOf, type }: z.core.JSONSchema.BaseSchema) {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01)
  return fc
    .integer({ min: Math.ceil(minimum / step), max: Math.floor(maximum / step) })
    .map((count) => Number((count * step).toFixed(2)))
}

function validText(schema: Schema, days: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = LONGEST, ...bounds } = boundsOf(schema)
  const samples = [...SAMPLES, ...days].filter((text) => z.safeParse(schema, text).success)
  if (samples.length === 0) throw new Error(`No sample is accepted by ${JSON.stringify(bounds)}`)
  const sample = fc.constantFrom(...samples)
  const length = { minLength, maxLength: Math.min(maxLength, LONGEST), size: 'max' } as const
  if (samples.includes(FREE_TEXT)) return fc.oneof(sample, fc.string({ unit: 'grapheme', ...length }))
  const { pattern } = bounds.allOf?.at(-1) ?? bounds
  // Letters of every script, or a repetition of groups.
  if (pattern === undefined || /\\p\{|@/.test(pattern)) return sample
  return fc.oneof(sample, fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 60) }))
}

function boundsOf(schema: Schema): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input' })
}

const MAX_REJECTIONS = 10_000

/** Leaves out what rules of the schema refuse that its shape does not show, such as a span that ends first. */
function accepted<T>(schema: Schema, values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  let rejections = 0
  return values.filter((value) => {
    const isAccepted = z.safeParse(schema, value).success
    rejections = isAccepted ? 0 : rejections + 1
    if (rejections > MAX_REJECTIONS)
      throw new Error(`No generated value is accepted by ${JSON.stringify(boundsOf(schema))}`)
    return isAccepted
  })
}
