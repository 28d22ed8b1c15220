import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createMailer, type Mailer } from '#server/mail/transport.ts'
import { type Practice, practice } from '../support/practice.ts'
import { catchMail, type SmtpCatcher } from '../support/smtp.ts'

const MINUTE = 60_000
let site: Practice
let smtp: SmtpCatcher

beforeEach(async () => {
  site = await practice()
  smtp = await catchMail()
})
afterEach(() => smtp.close())

const log = { warn: () => {} }
const mailer = () => createMailer({ smtpUrl: smtp.url, mailFrom: 'cabinet@exemple.fr', dataDir: '' })

function write(event: string, more: object = {}) {
  const message = { recipient: 'zoe@exemple.fr', replyTo: null, subject: 'Été à 10 h 30', body: 'Bonjour.' }
  return site.database.transaction((trx) =>
    enqueue(trx, [{ event, ...message, ...more }], site.clock.instant()),
  )
}

const rows = () =>
  site.database.kysely
    .selectFrom('outbox')
    .select(['state', 'attempts', 'next_attempt_at', 'last_error'])
    .orderBy('id')
    .execute()

test('a message leaves once, to one person, from the practice', async () => {
  await write('a')
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(1)
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(0)
  expect(smtp.caught).toHaveLength(1)
  expect(smtp.caught[0]).toMatchObject({ to: ['zoe@exemple.fr'] })
  expect(smtp.caught[0]?.raw).toMatch(/^From: cabinet@exemple\.fr\r$/m)
  expect(smtp.caught[0]?.raw).toMatch(/^Message-ID: <[\w-]+@cabinet>\r$/m)
})

test('the same event is told to the same person once', async () => {
  await write('a')
  await write('a')
  expect(await rows()).toHaveLength(1)
})

test('an address that holds another is still one address', async () => {
  await write('a', { recipient: 'zoe@exemple.fr, x@y.fr' })
  await sendDue({ ...site, mailer: mailer(), log })
  expect(smtp.caught.flatMap(({ to }) => to)).not.toContain('x@y.fr')
})

test('a server that is down or defers is asked again later, and the message arrives once', async () => {
  await write('a')
  smtp.refuse = 451
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(0)
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 1, next_attempt_at: site.clock.instant() + MINUTE },
  ])
  await smtp.close()
  site.clock.pass(1)
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 2, next_attempt_at: site.clock.instant() + 5 * MINUTE }])
  smtp = await catchMail()
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(0)
  site.clock.pass(5)
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(1)
  expect(smtp.caught).toHaveLength(1)
})

test('a final no is not asked again', async () => {
  await write('a')
  smtp.refuse = 550
  await sendDue({ ...site, mailer: mailer(), log })
  expect(await rows()).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('refused') }])
})

test('after 48 hours of failures it is given up', async () => {
  await write('a')
  smtp.refuse = 451
  for (let hours = 0; hours <= 60; hours += 1) {
    await sendDue({ ...site, mailer: mailer(), log })
    site.clock.pass(60)
  }
  expect(await rows()).toMatchObject([{ state: 'failed' }])
})

test('two workers never send one message twice', async () => {
  for (let i = 0; i < 25; i += 1) await write(`event-${i}`)
  const sent: string[] = []
  const slow: Mailer = {
    async send({ messageId }) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      sent.push(messageId)
    },
  }
  await Promise.all([1, 2].map(() => sendDue({ ...site, mailer: slow, log })))
  expect(sent).toHaveLength(25)
  expect(new Set(sent).size).toBe(25)
})

test('a worker that died after it claimed a message lets go of it two minutes later, with the same Message-ID', async () => {
  await write('a')
  const ids: string[] = []
  const dying: Mailer = {
    send: ({ messageId }) => {
      ids.push(messageId)
      return new Promise(() => {})
    },
  }
  void sendDue({ ...site, mailer: dying, log })
  while (ids.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(0)
  site.clock.pass(2)
  expect(await sendDue({ ...site, mailer: mailer(), log })).toBe(1)
  expect(smtp.caught[0]?.raw).toContain(ids[0])
})
