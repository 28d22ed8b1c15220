import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expireClaims, markFailed } from '#server/jobs/claims.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createMailer, type Mailer, REPLY_TIMEOUT_MS } from '#server/mail/transport.ts'
import {
  claimWithoutHandOver,
  claimWithUnknownOutcome,
  expireAllClaims,
  handOver,
  resumeAbandoned,
} from '../../support/mail/claims.ts'
import { fakeCarriers, outboxOf } from '../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const MINUTE = 60_000
let site: TestPractice
let smtp: SmtpCatcher

beforeEach(async () => {
  site = await practice()
  smtp = await catchMail()
})
afterEach(() => smtp.close())

const mailer = () =>
  createMailer({ smtpUrl: smtp.url, mailFrom: 'cabinet@exemple.fr', mailAllowPrivate: false, dataDir: '' })
const sendRound = (overrides: { mailer?: Mailer; log?: ReturnType<typeof fakeCarriers>['log'] } = {}) =>
  sendDue({ ...site, ...fakeCarriers(), mailer: mailer(), ...overrides })

function write(event: string, more: object = {}) {
  const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'Été à 10 h 30' }
  return site.database.transaction((trx) =>
    enqueue(trx, [{ event, body: 'Bonjour.', ...message, ...more }], site),
  )
}

const listMessages = () => outboxOf(site)

test('a message is sent once, to its recipient, and its text is deleted', { tags: ['engine'] }, async () => {
  await write('a')
  expect(await sendRound()).toBe(1)
  expect(await sendRound()).toBe(0)
  expect(smtp.caught).toHaveLength(1)
  expect(smtp.caught[0]).toMatchObject({ to: ['zoe@exemple.fr'] })
  expect(smtp.caught[0]?.raw).toMatch(/^From: cabinet@exemple\.fr\r$/m)
  expect(smtp.caught[0]?.raw).toMatch(/^Message-ID: <[\w-]+@localhost\.localdomain>\r$/m)
  expect(await listMessages()).toMatchObject([{ state: 'sent', via: 'server', body: '' }])
})

test('an event is written once for each recipient', async () => {
  await write('a')
  await write('a')
  expect(await listMessages()).toHaveLength(1)
})

test('a recipient that contains a second address is not sent to that address', async () => {
  await write('a', { recipient: 'zoe@exemple.fr, x@y.fr' })
  await sendRound()
  expect(smtp.caught.flatMap(({ to }) => to)).not.toContain('x@y.fr')
})

test('line breaks in a subject add no header', async () => {
  await write('a', { subject: 'Été\r\nBcc: x@y.fr' })
  await sendRound()
  expect(smtp.caught).toMatchObject([{ to: ['zoe@exemple.fr'] }])
  expect(smtp.caught[0]?.raw).not.toMatch(/^Bcc:/im)
})

test('a message is retried with backoff while the server defers or is down, and arrives once', {
  tags: ['engine'],
}, async () => {
  await write('a')
  smtp.refusalCode = 451
  expect(await sendRound()).toBe(0)
  expect(await listMessages()).toMatchObject([
    { state: 'waiting', attempts: 1, next_attempt_at: site.clock.instant() + MINUTE },
  ])
  await smtp.close()
  site.clock.advanceMinutes(1)
  expect(await sendRound()).toBe(0)
  expect(await listMessages()).toMatchObject([
    {
      attempts: 2,
      next_attempt_at: site.clock.instant() + 5 * MINUTE,
      last_error: expect.stringContaining('refuse la connexion'),
    },
  ])
  smtp = await catchMail()
  expect(await sendRound()).toBe(0)
  site.clock.advanceMinutes(5)
  expect(await sendRound()).toBe(1)
  expect(smtp.caught).toHaveLength(1)
})

test('every message arrives once after the server was down for an hour', async () => {
  await smtp.close()
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute % 10 === 0) await write(`event-${minute}`)
    await sendRound()
    site.clock.advanceMinutes(1)
  }
  smtp = await catchMail()
  for (let minute = 0; minute < 240; minute += 5) {
    await sendRound()
    site.clock.advanceMinutes(5)
  }
  expect(smtp.caught).toHaveLength(6)
  expect(await listMessages()).toMatchObject(Array(6).fill({ state: 'sent' }))
})

test('a message whose connection is cut before the reply is sent again with the same Message-ID', async () => {
  await write('a')
  smtp.dropReplies = 1
  expect(await sendRound()).toBe(0)
  expect(await listMessages()).toMatchObject([
    { state: 'waiting', last_error: expect.stringContaining('coupé la connexion') },
  ])
  site.clock.advanceMinutes(1)
  expect(await sendRound()).toBe(1)
  const ids = smtp.caught.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
  expect(new Set(ids).size).toBe(1)
})

test('a slow reply delays only the message that it belongs to', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  smtp.onMessage = () => {
    if (!isFirst) return Promise.resolve()
    isFirst = false
    return promise
  }
  for (let i = 0; i < 9; i += 1) await write(`event-${i}`)
  const sending = sendRound()
  while ((await listMessages()).filter(({ state }) => state === 'sent').length < 8) {
    await new Promise((next) => setTimeout(next, 5))
  }
  resolve()
  expect(await sending).toBe(9)
  expect(smtp.caught).toHaveLength(9)
})

test('a permanent refusal fails the message with one French sentence; the server’s words are logged without addresses', async () => {
  await write('a')
  smtp.refusalCode = 550
  smtp.refusal = '5.7.1 <zoe@exemple.fr> is not welcome'
  const { logged, log } = fakeCarriers()
  await sendRound({ log })
  expect(await listMessages()).toMatchObject([
    { state: 'failed', last_error: 'Le serveur d’envoi refuse ce message.' },
  ])
  expect(logged).toMatchObject([
    { message: 'message not sent', details: { detail: '550 5.7.1 <…@exemple.fr> is not welcome' } },
  ])
})

test('a failure that no carrier explains is a French sentence, too', async () => {
  await write('a')
  await sendRound({ mailer: { send: () => Promise.reject(new TypeError('x is undefined')) } })
  expect(await listMessages()).toMatchObject([
    { state: 'waiting', last_error: 'L’envoi a échoué pour une raison inattendue.' },
  ])
})

test('a message waits while the server refuses the credentials', async () => {
  await smtp.close()
  smtp = await catchMail({ account: { user: 'ana', pass: 'juste' } })
  await write('a')
  const withPassword = (password: string) => ({
    mailer: createMailer({
      smtpUrl: `smtp://ana:${password}@127.0.0.1:${smtp.port}`,
      mailFrom: 'cabinet@exemple.fr',
      mailAllowPrivate: false,
      dataDir: '',
    }),
  })
  await sendRound(withPassword('fausse'))
  expect(await listMessages()).toMatchObject([
    { state: 'waiting', last_error: expect.stringContaining('refuse l’identification') },
  ])
  site.clock.advanceMinutes(1)
  expect(await sendRound(withPassword('juste'))).toBe(1)
})

test('a message fails for good after 48 hours of failed attempts', { tags: ['engine'] }, async () => {
  await write('a')
  smtp.refusalCode = 451
  for (let hours = 0; hours <= 60; hours += 1) {
    await sendRound()
    site.clock.advanceMinutes(60)
  }
  const error = 'Le serveur d’envoi fait attendre ce message.'
  expect(await listMessages()).toMatchObject([{ state: 'failed', body: 'Bonjour.', last_error: error }])
})

test('one refusal after days away is not final', async () => {
  await write('a')
  smtp.refusalCode = 451
  await sendRound()
  site.clock.advanceMinutes(4 * 24 * 60)
  await sendRound()
  expect(await listMessages()).toMatchObject([{ state: 'waiting', attempts: 2 }])
})

test('two simultaneous workers send each message once', { tags: ['engine'] }, async () => {
  for (let i = 0; i < 25; i += 1) await write(`event-${i}`)
  const sentIds: string[] = []
  const slow: Mailer = {
    async send({ messageId }) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      sentIds.push(messageId)
      return 'server'
    },
  }
  await Promise.all([1, 2].map(() => sendRound({ mailer: slow })))
  expect(sentIds).toHaveLength(25)
  expect(new Set(sentIds).size).toBe(25)
})

describe('a message whose worker died', { tags: ['engine'] }, () => {
  test('in mid-send is sent again with the same Message-ID once its claim has ended, and logged', async () => {
    await write('a')
    const { message_id: id } = await claimWithUnknownOutcome(site)
    expect(await sendRound()).toBe(0)
    await expireAllClaims(site.database.kysely)
    const { logged, log } = fakeCarriers()
    expect(await sendRound({ log })).toBe(1)
    expect(smtp.caught[0]?.raw).toContain(`<${id}>`)
    expect(logged).toMatchObject([
      { message: 'message recovered after a crash', details: { interruptions: 1 } },
    ])
  })

  test('stays claimed whatever the clock of a server shows', async () => {
    await write('a')
    await claimWithUnknownOutcome(site)
    site.clock.advanceMinutes(24 * 60)
    expect(await sendRound()).toBe(0)
    expect(smtp.caught).toEqual([])
  })

  test('stays claimed for longer than a mail server may take to reply', async () => {
    await write('a')
    const before = Date.now()
    await claimWithUnknownOutcome(site)
    const [{ claimed_until: until } = { claimed_until: 0 }] = await listClaims()
    // Claims run by the database's clock, which is this machine's here.
    expect(until - before).toBeGreaterThan(REPLY_TIMEOUT_MS + MINUTE)
  })

  test('is sent again at once when all claims are expired', async () => {
    await write('a')
    await claimWithUnknownOutcome(site)
    await expireClaims(site.database.kysely)
    expect(await sendRound()).toBe(1)
  })

  test('twice in mid-send fails and is left to a person', async () => {
    await write('a')
    for (let crash = 0; crash < 2; crash += 1) {
      await claimWithUnknownOutcome(site)
      await expireAllClaims(site.database.kysely)
      if (crash === 0) await resumeAbandoned(site)
    }
    expect(await sendRound()).toBe(0)
    expect(smtp.caught).toEqual([])
    expect(await listMessages()).toMatchObject([
      {
        state: 'failed',
        last_error:
          'Cet envoi a été interrompu deux fois\u202f: il est peut-être parti. Vérifiez avant de le renvoyer.',
      },
    ])
  })

  test('before the hand-over is sent as usual, however often', async () => {
    await write('a')
    for (let crash = 0; crash < 3; crash += 1) {
      await claimWithoutHandOver(site)
      await expireAllClaims(site.database.kysely)
      await resumeAbandoned(site)
    }
    expect(await sendRound()).toBe(1)
    expect(smtp.caught).toHaveLength(1)
  })

  test('is not sent by that worker when it revives after another has claimed it', async () => {
    await write('a')
    const staleClaim = await claimWithoutHandOver(site)
    await expireAllClaims(site.database.kysely)
    expect(await sendRound()).toBe(1)
    expect(await handOver(site, staleClaim)).toBe(false)
    await markFailed(site.database.kysely, staleClaim, { error: 'x', next: 0, interruptions: 0 })
    expect(await listMessages()).toMatchObject([{ state: 'sent' }])
  })
})

const listClaims = () => site.database.kysely.selectFrom('outbox').select(['claimed_until']).execute()
