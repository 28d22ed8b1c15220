import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'

const PARTS = ['params', 'query', 'body', 'fields'] as const
type Part = (typeof PARTS)[number]

/** `max`: in UTF-16 units, undefined without a bound; `wrap` returns the part of a request with this text alone. */
export type TextField = {
  endpoint: Endpoint
  part: Part
  path: string
  max: number | undefined
  wrap: (text: string) => unknown
}

/** Every field of every endpoint that takes a text of its caller's. */
export function listTextFields(): TextField[] {
  return (endpoints as readonly Endpoint[]).flatMap((endpoint) =>
    PARTS.flatMap((part) => {
      const schema = endpoint[part]
      if (!schema) return []
      const found = findTexts(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema)
      return found.map((field) => ({ endpoint, part, ...field }))
    }),
  )
}

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

type Found = Pick<TextField, 'path' | 'max' | 'wrap'>

function findTexts(schema: JsonSchema): Found[] {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap(findTexts)
  if (schema.properties) return findInside(schema.properties)
  if (schema.items)
    return findTexts(schema.items).map(({ path, wrap, max }) => ({
      path: join('0', path),
      max,
      wrap: (text) => [wrap(text)],
    }))
  const isChoice = schema.enum !== undefined || schema.const !== undefined
  return schema.type === 'string' && !isChoice
    ? [{ path: '', max: schema.maxLength, wrap: (text) => text }]
    : []
}

/** A constant tells which form of the object is meant. */
function findInside(properties: Record<string, JsonSchema>): Found[] {
  const entries = Object.entries(properties)
  const constants = entries.flatMap(([key, value]) => (value.const === undefined ? [] : [[key, value.const]]))
  return entries.flatMap(([key, value]) =>
    findTexts(value).map(({ path, wrap, max }) => ({
      path: join(key, path),
      max,
      wrap: (text) => ({ ...Object.fromEntries(constants), [key]: wrap(text) }),
    })),
  )
}

function join(key: string, path: string): string {
  return path === '' ? key : `${key}.${path}`
}
