import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { siteSmsSender } from '#server/features/messages/sms/sending.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { gatewaySender } from '#server/sms/sms-sender.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

type Received = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }

let site: TestPractice
let gateway: Server
let received: Received[]
let status: number
/** Replaces the response with `status`. */
let respond: ((response: ServerResponse) => unknown) | undefined

beforeEach(async () => {
  site = await practice()
  received = []
  status = 200
  respond = undefined
  gateway = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    if (respond) await respond(response)
    else response.writeHead(status, status === 302 ? { location: '/ailleurs' } : {}).end('dit la passerelle')
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
afterEach(() => void gateway.close())

const TEXT = 'Rappel : "été"\u202f& hiver, le 15\nà 10 h'
async function send(env: Record<string, string>): Promise<number> {
  const port = (gateway.address() as AddressInfo | null)?.port
  const settings = Object.entries(env).map(([name, value]) => [name, value.replace('PORT', String(port))])
  const { smsGateway } = readConfig({ ...site.env, ...Object.fromEntries(settings) })
  if (!smsGateway) throw new Error('The environment has no gateway.')
  const message = { event: 'a', type: 'booking_reminder', recipient: '+33612345678', subject: '', body: TEXT }
  await site.database.transaction((trx) => enqueue(trx, [{ ...message, channel: 'sms' }], site))
  return sendDue({ ...site, ...fakeCarriers(), smsSender: gatewaySender(smsGateway) })
}

test('an SMS as JSON has its number and text escaped', async () => {
  await send({
    SMS_URL: 'http://127.0.0.1:PORT/send',
    SMS_HEADERS: '{"Authorization":"Bearer abc","Content-Type":"application/json"}',
    SMS_BODY: '{"to":"{{to}}","message":"{{text}}","reference":"{{id}}"}',
  })
  const [{ method, headers, body } = { headers: {}, body: '{}' }] = received
  expect([method, headers.authorization]).toEqual(['POST', 'Bearer abc'])
  expect(JSON.parse(body)).toEqual({
    to: '+33612345678',
    message: TEXT,
    reference: expect.stringContaining('@localhost.localdomain'),
  })
  expect(await outboxOf(site)).toMatchObject([{ state: 'sent', via: 'gateway' }])
})

test('an SMS as a query string has its number and text escaped', async () => {
  await send({ SMS_URL: 'http://127.0.0.1:PORT/send?to={{to}}&text={{text}}&key=1' })
  const [{ method, url } = { url: '' }] = received
  const query = new URL(url ?? '', 'http://x').searchParams
  expect([method, query.get('to'), query.get('text'), query.getAll('key')]).toEqual([
    'GET',
    '+33612345678',
    TEXT,
    ['1'],
  ])
})

test('an SMS as a form has its number and text escaped', async () => {
  await send({
    SMS_URL: 'http://127.0.0.1:PORT/send',
    SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
    SMS_BODY: 'to={{to}}&text={{text}}',
  })
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    to: '+33612345678',
    text: TEXT,
  })
})

test.each([
  [500, 'waiting'],
  [429, 'waiting'],
  [302, 'waiting'],
  [400, 'failed'],
  [403, 'failed'],
])('after a response of %i an SMS is %s', async (gatewayStatus, state) => {
  status = gatewayStatus
  expect(await send({ SMS_URL: 'http://127.0.0.1:PORT/send?to={{to}}' })).toBe(0)
  expect(await outboxOf(site)).toMatchObject([{ state, last_error: expect.any(String) }])
  expect(received).toHaveLength(1)
})

describe('handing an SMS to the gateway', () => {
  const env = { SMS_URL: 'http://127.0.0.1:PORT/send?to={{to}}' }

  test('is tried twice at most without a response and then left to a person', async () => {
    respond = (response) => response.destroy()
    await send(env)
    expect(await outboxOf(site)).toMatchObject([
      {
        state: 'waiting',
        last_error: 'La passerelle n’a pas répondu. Le message est peut-être parti.',
      },
    ])
    for (let hour = 0; hour < 3; hour += 1) {
      site.clock.advanceMinutes(60)
      await send(env)
    }
    expect(received).toHaveLength(2)
    expect(await outboxOf(site)).toMatchObject([
      { state: 'failed', last_error: expect.stringMatching(/deux fois.*peut-être parti/) },
    ])
  })

  test('is stored before the request', async () => {
    let stored: unknown
    respond = async (response) => {
      stored = await site.database.kysely.selectFrom('outbox').select('handed_over_at').execute()
      response.end()
    }
    expect(await send(env)).toBe(1)
    expect(stored).toEqual([{ handed_over_at: expect.any(Number) }])
  })

  test('is retried like any failure when no connection was made', async () => {
    const { port } = gateway.address() as AddressInfo
    await new Promise((done) => gateway.close(done))
    for (let tries = 1; tries <= 4; tries += 1) {
      await send({ SMS_URL: `http://127.0.0.1:${port}/send?to={{to}}` })
      site.clock.advanceMinutes(60)
    }
    expect(await outboxOf(site)).toMatchObject([
      { state: 'waiting', attempts: 4, last_error: expect.stringContaining('La passerelle est injoignable') },
    ])
  })

  test('succeeds by the status, even when the response breaks off', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('dit la')
      setImmediate(() => response.destroy())
    }
    expect(await send(env)).toBe(1)
    expect(await outboxOf(site)).toMatchObject([{ state: 'sent' }])
  })
})

test('without a gateway an SMS is logged without text and number, and recorded as logged', async () => {
  const logged: unknown[] = []
  const message = { event: 'a', type: 'booking_reminder', recipient: '+33612345678', subject: '', body: TEXT }
  await site.database.transaction((trx) => enqueue(trx, [{ ...message, channel: 'sms' }], site))
  const smsSender = siteSmsSender(site, { info: (details) => void logged.push(details) })
  await sendDue({ ...site, ...fakeCarriers(), smsSender })
  expect(await outboxOf(site)).toMatchObject([{ state: 'sent', via: 'log' }])
  expect(JSON.stringify(logged)).not.toMatch(/6123456|hiver/)
})
