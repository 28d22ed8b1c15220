import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { PermanentFailure, UnknownOutcome } from '#domain/messages/delivery.ts'
import { limitSms } from '#server/features/messages/sms/limits.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { hmacToken } from '#server/security/secret.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PATH = '/api/superadmin/reminders'
const FRENCH = '+33612345678'

let site: TestPractice
let superadmin: TestClient
let carriers: ReturnType<typeof fakeCarriers>

beforeEach(async () => {
  site = await practice({ env: { SMS_URL: 'https://sms.exemple/?to={{to}}' } })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  carriers = fakeCarriers()
})

const limited = (sender: SmsSender = carriers.smsSender) => limitSms(site, sender)
const allow = (rules: object) => superadmin.put(PATH, { hours: 24, sms: true, ...rules })
const text = (to: string) => ({ to, text: 'Rappel', messageId: crypto.randomUUID() })
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `+3361234${String(1000 + index)}`)

async function sendAll(to: readonly string[], sender = limited()): Promise<(string | null)[]> {
  const outcomes = await Promise.allSettled(to.map((number) => sender.send(text(number))))
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : null))
}

describe('an SMS', () => {
  test.each([
    '+32470123456',
    '+41791234567',
    '+14155552671',
    '+18765551234',
    '+882161234567',
    '+447400123456',
  ])('to %s, outside France, is withheld with its reason in the journal', async (recipient) => {
    const message = { event: 'a', type: 'booking_reminder', recipient, subject: '', body: 'Rappel' }
    await site.database.transaction((trx) => enqueue(trx, [{ ...message, channel: 'sms' }], site))
    await sendDue({ ...site, ...carriers, smsSender: limited() })
    expect(carriers.texts).toEqual([])
    expect(await outboxOf(site)).toMatchObject([
      {
        state: 'failed',
        attempts: 1,
        last_error: expect.stringMatching(/^Les SMS vers ce pays ne sont pas/),
      },
    ])
  })

  test.each([FRENCH, '+590690123456', '+596696123456', '+594694123456', '+262692123456', '+508551234'])(
    'to %s, in France or overseas, is sent',
    async (number) => {
      expect(await sendAll([number])).toEqual([null])
    },
  )

  test('reaches a country that the owner added, and none that the owner removed', async () => {
    expect((await allow({ smsCountries: ['BE'] })).status).toBe(200)
    expect(await sendAll(['+32470123456', FRENCH])).toEqual([null, expect.stringMatching(/ce pays/)])
  })
})

describe('of simultaneous SMS', { tags: ['engine'] }, () => {
  test('one number gets five a day', async () => {
    const outcomes = await sendAll(Array<string>(12).fill(FRENCH))
    expect(outcomes.filter((reason) => reason === null)).toHaveLength(5)
    expect(outcomes.find((reason) => reason !== null)).toMatch(/^Ce numéro a déjà reçu 5\s?SMS aujourd’hui/)
    expect(carriers.texts).toHaveLength(5)
    site.clock.advanceMinutes(24 * 60)
    expect(await sendAll([FRENCH])).toEqual([null])
  })

  test('the whole site sends as many a day as the owner set', async () => {
    await allow({ smsPerDay: 7 })
    const outcomes = await sendAll(numbers(12))
    expect(outcomes.filter((reason) => reason === null)).toHaveLength(7)
    expect(outcomes.find((reason) => reason !== null)).toMatch(/^Le site a déjà envoyé 7\s?SMS aujourd’hui/)
    site.clock.advanceMinutes(24 * 60)
    expect(await sendAll(numbers(1))).toEqual([null])
  })

  test('those that the gateway refuses do not count, those with an unknown outcome do', async () => {
    const failing = (error: Error) => limited({ send: () => Promise.reject(error) })
    await sendAll(Array<string>(20).fill(FRENCH), failing(new Error('La passerelle est injoignable')))
    await sendAll(Array<string>(20).fill(FRENCH), failing(new PermanentFailure('refusé')))
    expect(await sendAll(Array<string>(4).fill(FRENCH), failing(new UnknownOutcome('?')))).toHaveLength(4)
    expect((await sendAll([FRENCH, FRENCH])).filter((reason) => reason === null)).toHaveLength(1)
  })
})

test('the counts hold keyed hashes of phone numbers and are deleted after their day', {
  tags: ['engine'],
}, async () => {
  await sendAll([FRENCH])
  const stored = await site.database.kysely.selectFrom('sms_counts').selectAll().execute()
  const key = hmacToken(site.config, FRENCH, 'sms-count')
  expect(stored.map(({ recipient_hash }) => recipient_hash).sort()).toEqual(['', key])
  site.clock.advanceMinutes(24 * 60)
  await purgeExpired(site)
  expect(await site.database.kysely.selectFrom('sms_counts').selectAll().execute()).toEqual([])
})

test.each([
  [{ smsCountries: ['ZZ'] }, 'smsCountries.0'],
  [{ smsCountries: ['FR', 'FR'] }, 'smsCountries'],
  [{ smsPerDay: 0 }, 'smsPerDay'],
  [{ smsPerDay: 5001 }, 'smsPerDay'],
])('the bounds %j are refused', async (rules, path) => {
  const { status, body } = await superadmin.put<ErrorBody>(PATH, { hours: 24, sms: true, ...rules })
  expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
})
