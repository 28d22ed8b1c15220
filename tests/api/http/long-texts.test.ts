import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { listTextFields, type TextField } from '../../support/http/text-fields.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice } from '../../support/practice/practice.ts'
import type { TestClient, TestResponse } from '../../support/practice/test-client.ts'

/** Texts that are slow to normalize, or become longer or shorter. */
const UNITS = { 'U+FDFA': '\ufdfa', é: 'e\u0301', ZWJ: 'a\u200d', 'alternating marks': '\u0301\u0323' }

/** Paths and queries are bounded by the parser of HTTP besides. */
const UNBOUNDED_LENGTH = 500

const fields = listTextFields().map((field) => ({ ...field, name: nameOf(field) }))

function nameOf({ endpoint, part, path }: TextField): string {
  return `${endpoint.method} ${endpoint.path} ${part} ${path}`
}

function tooLongFor({ max = UNBOUNDED_LENGTH }: TextField, unit: string): string {
  return `b${unit.repeat(max + 10)}`
}

/** Lengths of the texts with this unit that the method is called on, or with, beyond the bound of the field. */
function spyOnWork(target: object, method: string, textOf: (self: unknown, args: unknown[]) => unknown) {
  const spy = vi.spyOn(target as Record<string, (...args: unknown[]) => unknown>, method)
  return (unit: string, max: number): number[] =>
    spy.mock.calls
      .map((args, index) => String(textOf(spy.mock.contexts[index], args)))
      .filter((text) => text.length > max && text.includes(unit))
      .map(({ length }) => length)
}

/** By which zod counts characters. */
const SURROGATES = '[\\uD800-\\uDBFF]'

function searchedText(pattern: unknown, [text]: unknown[]): unknown {
  return pattern instanceof RegExp && pattern.source !== SURROGATES ? text : ''
}

describe('a text that is far too long', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each(fields.filter(({ max }) => max !== undefined))(
    'is neither normalized nor searched by the schema of $name',
    (field) => {
      const { endpoint, part, max = 0, wrap } = field
      const schema = endpoint[part] as z.ZodMiniType
      const normalized = spyOnWork(String.prototype, 'normalize', (self) => self)
      const searched = spyOnWork(RegExp.prototype, 'exec', searchedText)
      const tested = spyOnWork(RegExp.prototype, 'test', searchedText)
      for (const unit of Object.values(UNITS)) {
        expect(z.safeParse(schema, wrap(tooLongFor(field, unit))).success).toBe(false)
        for (const work of [normalized, searched, tested]) expect(work(unit, max)).toEqual([])
      }
    },
  )

  describe('is refused over HTTP, named in French, and not normalized:', () => {
    let superadmin: TestClient

    beforeAll(async () => {
      const site = await practice()
      superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    })

    test.each(fields)('$name', async (field) => {
      const { max = UNBOUNDED_LENGTH } = field
      const normalized = spyOnWork(String.prototype, 'normalize', (self) => self)
      for (const unit of Object.values(UNITS)) {
        expectRefusal(await send(superadmin, field, tooLongFor(field, unit)), field)
        expect(normalized(unit, max)).toEqual([])
      }
    })
  })
})

function expectRefusal({ status, body }: TestResponse<ErrorBody>, { part, path }: TextField): void {
  // The router finds nothing behind a parameter of a hundred characters.
  if (part === 'params' && status === 404) return
  expect([400, 413], JSON.stringify(body)).toContain(status)
  if (status === 413) return
  const named = body.issues?.find((issue) => issue.path === path)
  expect(named?.message, JSON.stringify(body)).toMatch(/^(?!Invalid|Too).+/)
}

function send(client: TestClient, field: TextField, text: string): Promise<TestResponse<ErrorBody>> {
  const { endpoint, part, wrap } = field
  const { method } = endpoint
  const url = urlOf(field, text)
  if (method === 'GET') return client.get(url)
  if (method === 'DELETE') return client.delete(url)
  if (part === 'fields') return client.upload(url, formOf(endpoint, wrap(text) as Record<string, string>))
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch'
  return client[verb](url, part === 'body' ? wrap(text) : {})
}

function urlOf({ endpoint, part, wrap }: TextField, text: string): string {
  const given = part === 'params' || part === 'query' ? (wrap(text) as Record<string, string>) : {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? (name === 'date' ? '2027-04-13' : '1')),
  )
  return part === 'query' ? `${path}?${new URLSearchParams(given)}` : path
}

function formOf({ upload }: Endpoint, texts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append(upload?.field ?? '', new Blob(['x']), 'x')
  return form
}

describe('the body of a public endpoint', () => {
  const writes = (endpoints as readonly Endpoint[])
    .filter(({ access, method }) => access === 'public' && method !== 'GET')
    .map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))
  let visitor: TestClient

  beforeAll(async () => {
    visitor = (await practice()).visitor()
  })

  test.each(writes)('is bounded by what the fields of $name can hold', async ({ endpoint }) => {
    const { status, body } = await visitor.send<ErrorBody>(
      endpoint.method,
      endpoint.path.replace(/\{\w+\}/, '1'),
      {
        body: { x: 'x'.repeat(200_000) },
        headers: { 'csrf-token': await visitor.csrfToken() },
      },
    )
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  test('holds the longest message, also with each of its characters escaped', async () => {
    const message = '\\u00e9'.repeat(5000)
    const { status } = await visitor.send('POST', '/api/contact', {
      body: Buffer.from(`{"name":"Zoé","email":"zoe@exemple.fr","message":"${message}"}`),
      headers: { 'csrf-token': await visitor.csrfToken(), 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  })
})

describe('combining marks', () => {
  const bookmark = async (marks: number) => {
    const { visitor } = await practice()
    const name = `e${'\u0301\u0323'.repeat(marks / 2)}`
    return visitor().post<ErrorBody>('/api/contact', { name, email: 'zoe@exemple.fr', message: 'Bonjour' })
  }

  test('of a name are accepted up to thirty on one letter, as any script needs', async () => {
    expect((await bookmark(30)).status).toBe(200)
    const { status, body } = await bookmark(32)
    expect([status, body.issues]).toMatchObject([
      400,
      [{ path: 'name', message: expect.stringContaining('caractère qui n’est pas accepté') }],
    ])
  })
})
