import { beforeAll, describe, expect, test } from 'vitest'
import type { Web } from '#server/http/pages/web.ts'
import { locate } from '#web/entry-server.tsx'
import { sendRaw } from '../../support/http/raw-request.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
}

const files = { styles: [], scripts: [], fonts: [], script: '/a.js', filesOf: () => files }

/** Renders the address that a page is asked for. */
const web = {
  isDev: false,
  attach: async () => {},
  locate: async () => locate,
  files: () => files,
  adminFiles: () => files,
  render:
    async () =>
    async ({ request }) => ({
      status: 200,
      html: `<html>${request.url}</html>`,
      isSecret: false,
    }),
  transformHtml: async (_url, html) => html,
} satisfies Web

let site: TestPractice
const send = (request: string) => sendRaw(site.app, request)
const get = (target: string, host = 'Host: cabinet.exemple') =>
  send(`GET ${target} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)

describe('a request', () => {
  beforeAll(async () => {
    site = await practice({ web })
  })

  test.each(['http://cabinet.exemple/', 'http://ailleurs.exemple/massages', '*'])(
    'for %s, which is no path, is refused',
    async (target) => {
      const { status, body } = await get(target)
      expect([status, JSON.parse(body).code]).toEqual([400, 'invalid'])
    },
  )

  test.each(['x:99999', 'x:1:2', 'x y', 'x/y', 'x@y', '[::1', '%00'])(
    'for the host %s, which no site has, finds it named nowhere',
    async (host) => {
      for (const path of ['/', '/massages', '/robots.txt', '/sitemap.xml']) {
        const { body } = await get(path, `Host: ${host}`)
        expect(body).not.toMatch(/cabinet|localhost/)
        expect(body).not.toContain(host)
      }
    },
  )

  test('without a host, or with two, is refused, except without one in HTTP/1.0', async () => {
    expect((await get('/', 'X: y')).status).toBe(400)
    for (const second of ['Host: cabinet.exemple', 'hOST: ailleurs.exemple'])
      expect((await get('/', `Host: cabinet.exemple\r\n${second}`)).status).toBe(400)
    const old = await send('GET / HTTP/1.0\r\n\r\n')
    expect(old.status).toBe(200)
  })

  test.each(['GET /%zz HTTP/1.1', 'GET /a b HTTP/1.1', 'GET / HTTP/9.9', 'XYZ / HTTP/1.1'])(
    'that starts with « %s » is refused with every security header',
    async (line) => {
      const { status, headers, body } = await send(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(status).toBe(400)
      expect(Object.fromEntries(headers)).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
      expect(JSON.parse(body)).toEqual({
        message: 'Certaines informations sont à corriger.',
        code: 'invalid',
      })
    },
  )

  test.each([
    ['for an absolute address', 'GET http://x/ HTTP/1.1\r\nHost: x'],
    ['for no path', 'OPTIONS * HTTP/1.1\r\nHost: x'],
    ['without a host', 'GET / HTTP/1.1\r\nX: y'],
    ['with two hosts', 'GET /api/services HTTP/1.1\r\nHost: x\r\nHost: y'],
  ])('%s is refused with every security header', async (_title, head) => {
    const { status, headers } = await send(`${head}\r\nConnection: close\r\n\r\n`)
    expect(status).toBe(400)
    expect(Object.fromEntries(headers)).toMatchObject(SECURITY_HEADERS)
  })

  test('with headers of 20 kB is refused with 431 and every security header', async () => {
    const { status, headers, body } = await get('/', `Host: x\r\nX: ${'a'.repeat(20_000)}`)
    expect([status, JSON.parse(body).code]).toEqual([431, 'headers_too_large'])
    expect(Object.fromEntries(headers)).toMatchObject(SECURITY_HEADERS)
  })

  test('with a body of 300 kB is refused with 413 and every security header', async () => {
    const { status, headers } = await site.visitor().post('/api/contact', { message: 'x'.repeat(300_000) })
    expect(status).toBe(413)
    expect(headers).toMatchObject(SECURITY_HEADERS)
  })
})

test('an upload whose boundary is longer than 256 characters is refused', async () => {
  site = await practice()
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  for (const boundary of ['a'.repeat(300), 'a'.repeat(3000)]) {
    const body = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nx\r\n--${boundary}--\r\n`,
    )
    const { status, body: answer } = await superadmin.send('POST', '/api/admin/profile/photo', {
      body,
      headers: {
        'csrf-token': await superadmin.csrfToken(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    expect([status, answer]).toMatchObject([400, { code: 'invalid' }])
  }
})

describe('behind a proxy, X-Forwarded-Host', () => {
  const forged = { 'x-forwarded-host': 'voleur.exemple', host: 'cabinet.exemple' }

  test.each<Record<string, string>>([{}, { PUBLIC_URL: 'https://cabinet.fr' }])(
    'is ignored with %j',
    async (env) => {
      const { visitor } = await practice({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ...env } })
      expect((await visitor().get<string>('/robots.txt', forged)).body).not.toContain('exemple')
    },
  )

  test('does not make a foreign origin the site’s own', async () => {
    const { visitor } = await practice({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
    const headers = { ...forged, origin: 'http://voleur.exemple' }
    expect((await visitor().post('/api/auth/logout', undefined, headers)).status).toBe(403)
  })

  test.each([
    ['https', 200],
    ['javascript', 403],
  ])('leaves X-Forwarded-Proto « %s »', async (protocol, status) => {
    const { visitor } = await practice({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
    const headers = { ...forged, 'x-forwarded-proto': protocol, origin: 'https://cabinet.exemple' }
    expect((await visitor().post('/api/auth/logout', undefined, headers)).status).toBe(status)
  })
})
