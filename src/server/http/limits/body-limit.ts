import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** More than any form; the answer of a passkey, which could be longer, is never escaped. */
const MAX_PUBLIC_BODY_BYTES = 96 * 1024

/** Of staff, who may send a whole page or all settings. */
const STAFF_BODY_BYTES = 256 * 1024

/** Space between the members of a formatted body, and fields that a browser's extension adds. */
const SPARE_BYTES = 2048

/** A field without a form: the hidden one, and those of an answer that is sent back. */
const UNKNOWN_VALUE_BYTES = 1024

const NUMBER_BYTES = 32

const LONGEST_ESCAPE_BYTES = '\\ud83e\\udd8a'.length

/** Bytes of JSON: what the fields of a public endpoint can hold, and one limit for staff. */
export function bodyLimitOf({ access, body }: Pick<Endpoint, 'access' | 'body'>): number {
  if (access !== 'public') return STAFF_BODY_BYTES
  if (body === undefined) return SPARE_BYTES
  return Math.min(MAX_PUBLIC_BODY_BYTES, SPARE_BYTES + bytesOf(z.toJSONSchema(body, { io: 'input' })))
}

type JsonSchema = z.core.JSONSchema._JSONSchema

function bytesOf(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return UNKNOWN_VALUE_BYTES
  const options = schema.anyOf ?? schema.oneOf
  if (options) return Math.max(...options.map(bytesOf))
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length))
  return bytesOfType(schema)
}

function bytesOfType(schema: z.core.JSONSchema.BaseSchema): number {
  switch (schema.type) {
    case 'object':
      return sum(
        Object.entries(schema.properties ?? {}).map(([name, value]) => name.length + 4 + bytesOf(value)),
      )
    case 'array':
      return bound(schema.maxItems) * (1 + bytesOf(schema.items as JsonSchema))
    case 'string':
      return 2 + LONGEST_ESCAPE_BYTES * bound(schema.maxLength)
    default:
      return schema.type === undefined ? UNKNOWN_VALUE_BYTES : NUMBER_BYTES
  }
}

function bound(max: number | undefined): number {
  if (max === undefined)
    throw new Error('a field of a public endpoint holds any number of characters or items')
  return max
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
