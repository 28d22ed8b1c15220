import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { SmsReply } from '#contract/messages/sms.ts'
import { siteSmsSender } from '#server/features/messages/sms/sending.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aSuperadmin, PASSWORD } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { FakeSmsProviders, SMS_FORMS, SMS_SECRETS } from '../../../support/servers/sms-providers.ts'

const PATH = '/api/superadmin/sms'
const ZOE = '+33612345678'
const PROVIDERS = ['brevo', 'octopush'] as const

let providers: FakeSmsProviders
let site: TestPractice
let owner: TestClient

async function open(env: Record<string, string> = {}): Promise<void> {
  site = await practice({ env })
  await insertTemplates(site)
  await aSetting(site, 'siteTitle', 'Les Saules')
  await aSuperadmin(site, { username: 'alix' })
  owner = await site.visitor().signIn('alix')
}

beforeEach(async () => {
  providers = await FakeSmsProviders.open()
  await open()
})
afterEach(() => providers.close())

const log = { info: () => {} }
const save = (form: object) => owner.put<SmsReply & ErrorBody>(PATH, form)
const write = (text = 'Rappel', recipient = ZOE, event = crypto.randomUUID()) =>
  site.database.transaction((trx) =>
    enqueue(trx, [{ event, channel: 'sms', type: 'trial', recipient, subject: '', body: text }], site),
  )

async function deliver(): Promise<string[]> {
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers, smsSender: siteSmsSender(site, log) })
  return carriers.mails.map(({ text }) => text)
}
const texts = async () => (await outboxOf(site)).filter(({ channel }) => channel === 'sms')

describe.each(PROVIDERS)('with %s', (provider) => {
  beforeEach(async () => {
    expect((await save(SMS_FORMS[provider])).status).toBe(200)
  })

  test('an SMS leaves in plain signs, from the name of the practice', { tags: ['engine'] }, async () => {
    await write('Un empêchement\u202f? C’est à 10\u00a0h')
    await deliver()
    expect(providers.accepted).toMatchObject([
      { provider, to: ZOE, sender: 'Saules', text: "Un empechement ? C'est à 10 h" },
    ])
    expect(await texts()).toMatchObject([{ state: 'sent', via: 'gateway', body: '' }])
  })

  test.each([
    ['an emoji', 'À demain 😀'],
    ['1,000 characters', 'abcde '.repeat(167).slice(0, 1000).trim()],
    ['a name in Greek', 'Bonjour Αλέξανδρος, à demain'],
  ])('%s leaves whole', async (_, text) => {
    await write(text)
    await deliver()
    expect(providers.accepted).toMatchObject([{ text }])
  })

  test.each([
    ['credit', 'n’a plus de crédit'],
    ['sender', 'refuse le nom de l’expéditeur'],
    ['key', 'refuse la clé du site'],
  ] as const)(
    'a fault of the account’s %s fails no message, and the owner is told once a day',
    async (fault, reason) => {
      if (fault === 'key') await save({ ...SMS_FORMS[provider], key: 'wrong' })
      else providers.fault = fault
      await write()
      await write()
      const told = [...(await deliver()), ...(await deliver())]
      expect(told).toEqual([expect.stringContaining(reason)])
      expect(told[0]).not.toContain(SMS_SECRETS.key)
      site.clock.advanceMinutes(4 * 60)
      expect(await deliver()).toEqual([])
      expect(await texts()).toMatchObject([
        { state: 'waiting', last_error: expect.stringContaining(reason) },
        { state: 'waiting', last_error: expect.stringContaining(reason) },
      ])
      expect((await owner.get<SmsReply>(PATH)).body.fault).toContain(reason)
      providers.fault = null
      await owner.post('/api/auth/reauthenticate', { password: PASSWORD })
      expect((await save(SMS_FORMS[provider])).status).toBe(200)
      site.clock.advanceMinutes(15)
      await deliver()
      expect(providers.accepted).toHaveLength(2)
      expect((await owner.get<SmsReply>(PATH)).body.fault).toBeNull()
    },
  )

  test('a number that it refuses fails at once', async () => {
    providers.fault = 'number'
    await write()
    await deliver()
    expect(await texts()).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  test('another country is refused before it is asked', async () => {
    await write('Rappel', '+32470123456')
    await deliver()
    expect(await texts()).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('pays') }])
    expect(providers.requests).toBe(0)
  })

  const HTML = '<!doctype html><title>Maintenance</title>'

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['429', (response) => response.writeHead(429).end('{}'), 'fait attendre'],
    ['503 in HTML', (response) => response.writeHead(503).end(HTML), 'fait attendre'],
    ['400 in HTML', (response) => response.writeHead(400).end(HTML), 'fait attendre'],
    ['200 in HTML', (response) => response.writeHead(200).end(HTML), 'peut-être parti'],
    ['an empty 200', (response) => response.writeHead(200).end(), 'peut-être parti'],
    ['200 with an error', (response) => response.end('{"code":"not_enough_credits"}'), ''],
    [
      'a body of 10 MB',
      (response) => response.writeHead(200).end(JSON.stringify({ messageId: 'x'.repeat(10_000_000) })),
      'peut-être parti',
    ],
    [
      'a redirect',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      'fait attendre',
    ],
    ['a list', (response) => response.writeHead(200).end('[1]'), 'peut-être parti'],
  ])('after %s an SMS is not taken for sent', async (_, respond, reason) => {
    providers.respond = respond
    await write()
    await deliver()
    const [row] = await texts()
    expect([row?.state, row?.last_error]).not.toContain('sent')
    expect(row?.last_error ?? '').toContain(reason)
    expect(providers.requests).toBe(1)
  })

  test('an SMS whose answer gets lost is sent once more at most', { tags: ['engine'] }, async () => {
    providers.respond = (response, accept) => {
      accept()
      response.destroy()
    }
    await write()
    await deliver()
    for (let hour = 0; hour < 4; hour += 1) {
      site.clock.advanceMinutes(60)
      await deliver()
    }
    expect(providers.requests).toBe(2)
    // Octopush alone knows a repeat.
    expect(providers.accepted).toHaveLength(provider === 'octopush' ? 1 : 2)
    expect(await texts()).toMatchObject([
      { state: 'failed', last_error: expect.stringMatching(/deux fois.*peut-être parti/) },
    ])
  })

  test('SMS and segments of the month are counted, and the credit is asked of it', {
    tags: ['engine'],
  }, async () => {
    await write('a'.repeat(161), '+33611111111')
    await write('Rappel')
    await deliver()
    providers.fault = 'number'
    await write('Rappel', '+33622222222')
    await deliver()
    expect((await owner.get<SmsReply>(PATH)).body.month).toEqual({ messages: 2, segments: 3 })
    expect((await owner.get(`${PATH}/credit`)).body).toEqual({ left: 998 })
    providers.respond = (response) => response.writeHead(200).end('<html>')
    expect((await owner.get(`${PATH}/credit`)).body).toEqual({ left: null })
    site.clock.set('2027-05-01T08:00')
    owner = await site.visitor().signIn('alix')
    expect((await owner.get<SmsReply>(PATH)).body.month).toEqual({ messages: 0, segments: 0 })
  })

  test('messages that wait leave through the provider chosen meanwhile', async () => {
    providers.respond = (response) => response.writeHead(503).end()
    await write()
    await deliver()
    providers.respond = null
    const [other = 'brevo'] = PROVIDERS.filter((known) => known !== provider)
    await save(SMS_FORMS[other])
    site.clock.advanceMinutes(15)
    await deliver()
    expect(providers.accepted).toMatchObject([{ provider: other, to: ZOE }])
  })

  test('once it is removed, SMS are noted alone', async () => {
    await write()
    expect((await owner.delete<SmsReply>(PATH)).body).toMatchObject({ source: 'none', provider: null })
    await deliver()
    expect(await texts()).toMatchObject([{ state: 'sent', via: 'log' }])
    expect(
      await site.database.kysely
        .selectFrom('settings')
        .selectAll()
        .where('key', '=', 'smsProvider')
        .execute(),
    ).toEqual([])
  })

  test('a key that cannot be opened lets messages wait, until it is typed again', async () => {
    const stored = { provider, sender: 'Saules', sealedSecrets: 'AAAA'.repeat(20) }
    await aSetting(site, 'smsProvider', stored)
    expect((await owner.get<SmsReply>(PATH)).body.provider).toMatchObject({ hasSecrets: false })
    await write()
    expect(await deliver()).toEqual([expect.stringContaining('saisissez la clé de nouveau')])
    expect(await texts()).toMatchObject([{ state: 'waiting' }])
    const { key: _, ...withoutKey } = SMS_FORMS[provider]
    expect((await save(withoutKey)).body.issues).toMatchObject([{ path: 'key' }])
    await save(SMS_FORMS[provider])
    site.clock.advanceMinutes(15)
    await deliver()
    expect(providers.accepted).toHaveLength(1)
  })

  test('a secret left empty is kept for the same provider, and for no other', async () => {
    const { key: _, ...withoutKey } = SMS_FORMS[provider]
    expect((await save({ ...withoutKey, sender: 'Saules2' })).body.provider).toEqual({
      ...{ provider, sender: 'Saules2', hasSecrets: true },
    })
    await write()
    await deliver()
    expect(providers.accepted).toMatchObject([{ sender: 'Saules2' }])
    const [other = 'brevo'] = PROVIDERS.filter((known) => known !== provider)
    const refused = await save({ provider: other, sender: 'Saules' })
    expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([
      400,
      other === 'brevo' ? ['key'] : ['login', 'key'],
    ])
  })
})
