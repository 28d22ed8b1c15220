import fc from 'fast-check'
import { fieldParts, fileParts, formContent, withoutFiles } from './forms.ts'
import type { Operation } from './operations.ts'
import { inOrder, type Known, validValue } from './valid-values.ts'

/** Values that only the prepared practice knows; `body` completes or replaces the generated one. */
export type Real = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
  file?: Buffer
}

export type FuzzRequest = { url: string; headers: Record<string, string>; body?: string | Buffer }

export type Parts = {
  /** Encoded segments of the path. */
  params: Record<string, string>
  query: string
  headers: Record<string, string>
  body?: string | Buffer
}

export type Sources = { real: Real; known: Known }

export function validRequest(operation: Operation, sources: Sources): fc.Arbitrary<FuzzRequest> {
  return validParts(operation, sources).map((parts) => assemble(operation, parts))
}

export function assemble({ path }: Operation, { params, query, headers, body }: Parts): FuzzRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const url = query === '' ? filled : `${filled}?${query}`
  return body === undefined ? { url, headers } : { url, headers, body }
}

export function validParts(operation: Operation, { real, known }: Sources): fc.Arbitrary<Parts> {
  const parametersIn = (place: string) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place)
    const values = parameters.map(({ name, schema }) => [name, validValue(schema, known, name)] as const)
    const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(values), { requiredKeys }).map(inOrder)
  }
  return fc
    .record({
      params: parametersIn('path'),
      query: parametersIn('query'),
      headers: parametersIn('header'),
      content: validContent(operation, { real, known }),
    })
    .map(({ params, query, headers, content }) => ({
      params: encodeAll({ ...params, ...real.params }),
      query: new URLSearchParams(textsOf({ ...query, ...real.query })).toString(),
      headers: { ...textsOf(headers), ...content.headers },
      ...(content.body !== undefined && { body: content.body }),
    }))
}

export type Content = Pick<Parts, 'headers' | 'body'>

function validContent({ json, multipart }: Operation, { real, known }: Sources): fc.Arbitrary<Content> {
  if (json) return validValue(json, known).map((value) => jsonContent(complete(value, real.body)))
  if (!multipart) return fc.constant({ headers: {} })
  return validValue(withoutFiles(multipart), known).map((fields) =>
    formContent([...fieldParts(fields as Record<string, unknown>), ...fileParts(multipart, real.file)]),
  )
}

function complete(value: unknown, real: Record<string, unknown> | undefined): unknown {
  return real ? { ...(value as object), ...real } : value
}

export function jsonContent(value: unknown): Content {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) ?? '' }
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function encodeAll(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encodeURIComponent(String(value).toWellFormed())]),
  )
}
