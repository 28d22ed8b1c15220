import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOverHttps, resolveHost } from './https-get.ts'

const CERTIFICATES = new URL('../../../tests/fixtures/certificates/', import.meta.url)
const pem = (name: string) => readFileSync(new URL(name, CERTIFICATES), 'utf8')
const known = getCACertificates('default')

let server: Server
let port: number

beforeAll(async () => {
  server = createServer(
    { key: pem('agenda.exemple.key.pem'), cert: pem('agenda.exemple.pem') },
    (request, response) => {
      response.setHeader('etag', '"1"')
      if (request.url === '/stalls.ics') {
        response.write('BEGIN:VCALENDAR')
        return
      }
      response.end(
        `${request.headers.host?.split(':')[0]} ${request.url} ${request.headers['if-none-match']}`,
      )
    },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  setDefaultCACertificates(known)
  server.closeAllConnections()
  server.close()
})

type Options = { address?: string; signal?: AbortSignal; path?: string }

function get(host: string, options: Options = {}) {
  const { address = '127.0.0.1', signal = AbortSignal.timeout(5_000), path = 'a.ics' } = options
  const headers = { 'if-none-match': '"0"' }
  return getOverHttps(new URL(`https://${host}:${port}/${path}`), { address, headers, signal })
}

test('a certificate that no authority has signed is refused', async () => {
  await expect(get('agenda.exemple')).rejects.toHaveProperty('code')
})

test('the connection goes to the given address, whatever its name resolves to, and asks for the name', async () => {
  setDefaultCACertificates([...known, pem('agenda.exemple.pem')])
  const answer = await get('agenda.exemple')
  expect([answer.status, answer.headers.etag]).toEqual([200, '"1"'])
  expect(await text(answer.body)).toBe('agenda.exemple /a.ics "0"')
})

test('the certificate of another name is refused', async () => {
  setDefaultCACertificates([...known, pem('agenda.exemple.pem')])
  await expect(get('autre.exemple')).rejects.toHaveProperty('code', 'ERR_TLS_CERT_ALTNAME_INVALID')
})

test('an answer that is left unread, and an aborted request, end without an error of their own', async () => {
  setDefaultCACertificates([...known, pem('agenda.exemple.pem')])
  const answer = await get('agenda.exemple')
  answer.close()
  await expect(get('agenda.exemple', { signal: AbortSignal.abort() })).rejects.toHaveProperty('code')
})

test('a body that stalls ends with the signal', async () => {
  setDefaultCACertificates([...known, pem('agenda.exemple.pem')])
  const limit = new AbortController()
  const answer = await get('agenda.exemple', { path: 'stalls.ics', signal: limit.signal })
  const read = text(answer.body)
  limit.abort()
  await expect(read).rejects.toHaveProperty('code')
})

test('addresses are themselves, with brackets or not', async () => {
  expect(await resolveHost('127.0.0.1')).toEqual(['127.0.0.1'])
  expect(await resolveHost('[::1]')).toEqual(['::1'])
})
