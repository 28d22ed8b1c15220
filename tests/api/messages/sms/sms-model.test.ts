import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteSmsSender } from '#server/features/messages/sms/sending.ts'
import { sealSecrets } from '#server/features/messages/sms-account/secrets.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import { FakeSmsProviders, SMS_FORMS, SMS_SECRETS } from '../../../support/servers/sms-providers.ts'

type Respond = FakeSmsProviders['respond']
const answerWith = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(body)

/** Each holds until the next one. */
const WEATHERS = {
  fine: null,
  busy: answerWith(429, ''),
  down: answerWith(503, '<html>'),
  'unclear, taken': (response, accept) => {
    accept()
    response.end('')
  },
  'lost, taken': (response, accept) => {
    accept()
    response.destroy()
  },
  'lost, not taken': (response) => void response.destroy(),
} satisfies Record<string, Respond>

const FAULTS = ['credit', 'sender', 'number', null] as const

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'write' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 16, 70) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('weather' as const),
      name: fc.constantFrom(...(Object.keys(WEATHERS) as (keyof typeof WEATHERS)[])),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom(...FAULTS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      provider: fc.constantFrom('brevo' as const, 'octopush' as const),
      isWrong: fc.boolean(),
    }),
  },
)

let site: TestPractice
let providers: FakeSmsProviders

beforeEach(async () => {
  providers = await FakeSmsProviders.open()
  site = await practice()
  await insertTemplates(site)
  await aSetting(site, 'reminders', { hours: 24, sms: true, smsCountries: ['FR'], smsPerDay: 5_000 })
  await aSuperadmin(site)
})
afterEach(() => providers.close())

/** As the office stores it. */
function choose(provider: 'brevo' | 'octopush', isWrong: boolean): Promise<void> {
  const { sender } = SMS_FORMS[provider]
  const secrets = { ...SMS_SECRETS, ...(isWrong && { key: 'wrong' }) }
  return aSetting(site, 'smsProvider', { provider, sender, sealedSecrets: sealSecrets(site.config, secrets) })
}

const deliver = () => {
  const smsSender = siteSmsSender(site, { info: () => {} })
  return sendDue({ ...site, ...fakeCarriers(), smsSender })
}

let written = 0

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function run(steps: readonly Step[]): Promise<void> {
  for (const next of steps) {
    if (next.kind === 'write') await write()
    else if (next.kind === 'wait') site.clock.advanceMinutes(next.minutes)
    else if (next.kind === 'weather') providers.respond = WEATHERS[next.name]
    else if (next.kind === 'fault') providers.fault = next.fault
    else await choose(next.provider, next.isWrong)
    await deliver()
  }
}

/** A number of its own, by which the provider’s messages are told apart. */
async function write(): Promise<void> {
  written += 1
  const recipient = `+3361${String(1_000_000 + written).slice(-7)}`
  const message = { event: `model:${written}`, channel: 'sms', type: 'trial', recipient } as const
  await site.database.transaction((trx) => enqueue(trx, [{ ...message, subject: '', body: 'Rappel' }], site))
}

/** Every message comes to an end once the provider is well again. */
async function settle(): Promise<void> {
  providers.respond = null
  providers.fault = null
  await choose('brevo', false)
  for (let hours = 0; hours < 60; hours += 6) {
    await deliver()
    site.clock.advanceMinutes(6 * 60)
  }
}

/** Laws that the journal and the provider’s own list break together. */
async function listFaults(): Promise<string[]> {
  const rows = await site.database.kysely
    .selectFrom('outbox')
    .select(['recipient', 'state', 'interruptions', 'last_error as error'])
    .where('channel', '=', 'sms')
    .execute()
  return rows.flatMap((row) => {
    const taken = providers.accepted.filter(({ to }) => to === row.recipient).length
    const { state, interruptions, error } = row
    const laws: [string, boolean][] = [
      ['taken again without an interruption', taken > 1 + interruptions],
      ['taken more than twice', taken > 2],
      ['sent and never taken', state === 'sent' && taken === 0],
      ['waits for ever', state === 'waiting'],
      [
        'taken, and failed without a doubt',
        state === 'failed' && taken > 0 && !/peut-être parti/.test(error ?? ''),
      ],
      ['failed for the account', state === 'failed' && /crédit|expéditeur|clé/.test(error ?? '')],
    ]
    return laws.flatMap(([law, isBroken]) => (isBroken ? [`${row.recipient}: ${law}`] : []))
  })
}

describe('whatever a provider answers', { tags: ['engine'] }, () => {
  test('an SMS is taken once, or twice at most where an answer was lost, and the journal says so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await site.database.kysely.deleteFrom('outbox').execute()
        providers.accepted.length = 0
        providers.respond = null
        providers.fault = null
        await choose('octopush', false)
        await run(steps)
        await settle()
        expect(await listFaults()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
