import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from 'node:net'
import { createServer, getCACertificates, type Server, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readCertificate } from './certificate.ts'

const CERTIFICATES = new URL('../../../tests/fixtures/certificates/', import.meta.url)
const pem = (name: string) => readFileSync(new URL(name, CERTIFICATES), 'utf8')
const known = getCACertificates('default')
const here: LookupFunction = (_host, { all }, callback) => {
  if (all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}

let server: Server
let port: number
const received: string[] = []

beforeAll(async () => {
  const options = { key: pem('agenda.exemple.key.pem'), cert: pem('agenda.exemple.pem') }
  server = createServer(options, (socket) => socket.on('data', (data) => received.push(String(data))))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})

afterEach(() => setDefaultCACertificates(known))
afterAll(() => server.close())

const read = (host: string) => readCertificate(new URL(`https://${host}:${port}/admin?a=b`), { lookup: here })

test('a certificate of a known authority is read with its names and dates, and nothing is sent', async () => {
  setDefaultCACertificates([...known, pem('agenda.exemple.pem')])
  const certificate = await read('agenda.exemple')
  expect(certificate).toMatchObject({ names: ['agenda.exemple'], fault: null })
  expect(certificate?.ends).toBeGreaterThan(certificate?.begins ?? Number.POSITIVE_INFINITY)
  expect(received).toEqual([])
})

test.each([
  ['agenda.exemple', 'authority'],
  ['autre.exemple', 'name'],
  ['127.0.0.1', 'name'],
])('that of %s is at fault by its %s', async (host, fault) => {
  expect(await read(host)).toMatchObject({ fault })
})

test('without an answer, or without encryption, there is none', async () => {
  const plain = createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void plain.close())
  const { port: other } = plain.address() as AddressInfo
  expect(await readCertificate(new URL(`https://127.0.0.1:${other}`))).toBeNull()
  plain.close()
  expect(await readCertificate(new URL('https://127.0.0.1:1'))).toBeNull()
})
