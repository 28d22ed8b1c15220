import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { baseUrlOf } from '../../support/people/live.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

let site: TestPractice

beforeEach(async () => {
  site = await practice()
})

const PATHS = [
  '/api/services',
  '/api/inconnu',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/theme.css',
  '/uploads/x.webp',
]

describe('every answer', () => {
  test.each(PATHS)('forbids frames, plug-ins, foreign base URLs and content sniffing: %s', async (path) => {
    const { headers } = await site.visitor().get(path)
    const policy = String(headers['content-security-policy']).split(';')
    for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })

  test.each(PATHS)('names its type and charset, and no software: %s', async (path) => {
    const { headers } = await site.visitor().get(path)
    expect(headers['content-type']).toMatch(/; charset=utf-8$|^image\//)
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
  })

  test('allows no other origin to read it', async () => {
    const { headers } = await site.visitor().get('/api/services', { origin: 'https://ailleurs.example' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('requires TLS for a year where the site is reached by https', async () => {
    const https = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
    for (const path of PATHS) {
      const { headers } = await https.visitor().get(path)
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
    }
    expect((await site.visitor().get('/')).headers['strict-transport-security']).toBeUndefined()
  })
})

test('no cache stores an answer of the API', async () => {
  for (const path of ['/api/services', '/api/auth/status', '/api/settings', '/api/inconnu'])
    expect((await site.visitor().get(path)).headers['cache-control'], path).toBe('no-store')
})

test.each(['TRACE', 'OPTIONS', 'PROPFIND'] as const)('the method %s is not found', async (method) => {
  const { statusCode } = await site.app.inject({ method: method as 'OPTIONS', url: '/api/services' })
  expect(statusCode).toBe(404)
})

test.each(['/.git/config', '/.env', '/package.json', '/data/practice.db', '/uploads/', '/assets/', '/src/'])(
  'a file outside the built site, or a list of files, is not found: %s',
  async (path) => {
    expect((await site.visitor().get(path)).status).toBe(404)
  },
)

describe('a request on a raw connection', () => {
  const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['an unknown transfer encoding', 'Transfer-Encoding: x, identity\r\n\r\n{}'],
  ])('with %s is refused with 400 and the connection closed', async (_title, rest) => {
    const { port } = new URL(await baseUrlOf(site))
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write(HEAD + rest)
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
  })
})
