import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

const IDENTIFIER = /^(ids?|slugs?|services|token|number|\w+(Id|Token))$/

/** True when a request names a row: an id, slug, token or number of the book in its path, query, body or form fields. */
export function takesIdentifier({ params, query, body, fields }: Endpoint): boolean {
  return [params, query, body, fields].some((schema) => {
    if (!schema) return false
    const description = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return propertyNames(description).some((name) => IDENTIFIER.test(name))
  })
}

function propertyNames(description: unknown): string[] {
  if (typeof description !== 'object' || description === null) return []
  const { properties = {} } = description as { properties?: object }
  return [...Object.keys(properties), ...Object.values(description).flatMap(propertyNames)]
}
