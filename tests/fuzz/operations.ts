import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { aPractitioner } from '../support/people.ts'
import type { TestSite } from '../support/site.ts'
import { TestClient } from '../support/test-client.ts'

/** The keywords of JSON Schema (2020-12) that the document uses. */
export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  readOnly?: boolean
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }

type DocumentedOperation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

type Method = Endpoint['method']

/** One endpoint as the OpenAPI document describes it, with the access that the contract declares. */
export type Operation = {
  name: string
  method: Method
  path: string
  access: Endpoint['access']
  isStream: boolean
  /** Start of the content type of a valid reply. */
  mediaType: string
  parameters: readonly Parameter[]
  json: JsonSchema | undefined
  multipart: JsonSchema | undefined
  reply: JsonSchema | undefined
}

export async function readOperations(site: TestSite): Promise<Operation[]> {
  const reader = await new TestClient(site.app).signIn((await aPractitioner(site)).username)
  const { body } = await reader.get<{ paths: Record<string, Record<string, DocumentedOperation>> }>(
    '/api/openapi.json',
  )
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      toOperation(path, method.toUpperCase() as Method, documented),
    ),
  )
}

function toOperation(
  path: string,
  method: Method,
  { parameters = [], requestBody, responses }: DocumentedOperation,
) {
  const endpoint = (endpoints as readonly Endpoint[]).find(
    (candidate) => candidate.path === path && candidate.method === method,
  )
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const mediaType = endpoint?.file?.type ?? 'application/json'
  return {
    name: `${method} ${path}`,
    method,
    path,
    access: endpoint?.access ?? 'superadmin',
    isStream: endpoint?.stream === true,
    mediaType,
    parameters,
    json: requestBody?.content['application/json']?.schema,
    multipart: requestBody?.content['multipart/form-data']?.schema,
    reply: success?.[1].content?.[mediaType]?.schema,
  }
}
