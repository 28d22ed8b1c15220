import { describe, expect, test } from 'vitest'
import { type Api, createApi } from './api.ts'

type Sent = { call: string; token: string | null; body: unknown; signal: AbortSignal | null | undefined }

/** Replies to each call with the next status of its list, the last one again and again; 200 without a list. */
function setUp(statuses: Record<string, number[]>) {
  const sent: Sent[] = []
  let tokens = 0
  const api = createApi(async (url, { method, headers, body, signal }) => {
    signal?.throwIfAborted()
    const call = `${method} ${url}`
    const list = statuses[call] ?? [200]
    const status = list[Math.min(count(sent, call), list.length - 1)] ?? 200
    sent.push({ call, token: new Headers(headers).get('csrf-token'), body, signal })
    if (status !== 200) return Response.json({ message: 'Accès refusé', code: 'forbidden' }, { status })
    tokens += call === TOKEN ? 1 : 0
    return Response.json(call === TOKEN ? { csrfToken: `token ${tokens}` } : { message: 'ok' })
  })
  return { api, sent, calls: () => sent.map(({ call, token }) => (token ? `${call} (${token})` : call)) }
}

const TOKEN = 'GET /api/csrf-token'
const count = (sent: Sent[], name: string) => sent.filter(({ call }) => call === name).length

const CALLS: Record<string, (api: Api) => Promise<unknown>> = {
  'GET /api/superadmin/users': (api) => api('GET /api/superadmin/users'),
  'POST /api/auth/logout': (api) => api('POST /api/auth/logout'),
  'PUT /api/superadmin/gallery/order': (api) =>
    api('PUT /api/superadmin/gallery/order', { body: { ids: [1] } }),
  'PATCH /api/superadmin/gallery/1': (api) =>
    api('PATCH /api/superadmin/gallery/{id}', { params: { id: '1' }, body: { altText: 'Galets' } }),
  'DELETE /api/superadmin/gallery/1': (api) =>
    api('DELETE /api/superadmin/gallery/{id}', { params: { id: '1' } }),
}

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  const isWrite = !name.startsWith('GET')

  test('is repeated once with a fresh token after a 403', async () => {
    const { api, calls } = setUp({ [name]: [403, 200] })
    expect(await call(api)).toEqual({ message: 'ok' })
    expect(calls()).toEqual(
      isWrite ? [TOKEN, `${name} (token 1)`, TOKEN, `${name} (token 2)`] : [name, TOKEN, name],
    )
  })

  test('fails with the message of a second 403', async () => {
    const { api, sent } = setUp({ [name]: [403] })
    await expect(call(api)).rejects.toMatchObject({ status: 403, message: 'Accès refusé' })
    expect(count(sent, name)).toBe(2)
  })

  test.each([400, 401, 404, 500])('is not repeated after a %d', async (status) => {
    const { api, sent } = setUp({ [name]: [status] })
    await expect(call(api)).rejects.toMatchObject({ status })
    expect(count(sent, name)).toBe(1)
  })
})

test('a 403 of the token’s own call is repeated once', async () => {
  const fixed = setUp({ [TOKEN]: [403, 200] })
  expect(await fixed.api(TOKEN)).toEqual({ csrfToken: 'token 1' })
  const broken = setUp({ [TOKEN]: [403] })
  await expect(broken.api(TOKEN)).rejects.toMatchObject({ status: 403 })
  expect([fixed, broken].map(({ sent }) => sent.length)).toEqual([2, 2])
})

test('a repeated upload contains the file and its fields again', async () => {
  const name = 'POST /api/superadmin/gallery'
  const { api, sent } = setUp({ [name]: [403, 200] })
  await api(name, { fields: { altText: 'Galets' }, upload: { photo: [new Blob(['galets'])] } })
  const forms = sent.filter(({ call }) => call === name).map(({ body }) => body as FormData)
  const contents = forms.map(async (form) => [form.get('altText'), await (form.get('photo') as File).text()])
  expect(await Promise.all(contents)).toEqual([
    ['Galets', 'galets'],
    ['Galets', 'galets'],
  ])
})

test('a call that is aborted after its 403 is not repeated', async () => {
  const name = 'GET /api/superadmin/users'
  const abort = new AbortController()
  const sent: string[] = []
  const api = createApi(async (url, { signal }) => {
    signal?.throwIfAborted()
    sent.push(url)
    abort.abort()
    return Response.json({ message: 'Accès refusé' }, { status: 403 })
  })
  await expect(api(name, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual(['/api/superadmin/users'])
})
