import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnknownOutcome } from '#domain/messages/delivery.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createMailer } from '#server/mail/transport.ts'
import { fakeCarriers, outboxOf } from '../../support/mail/post.ts'
import { rawSmtp } from '../../support/mail/raw-smtp.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const MINUTE = 60_000
let site: TestPractice
let smtp: SmtpCatcher

beforeEach(async () => {
  site = await practice()
  smtp = await catchMail()
})
afterEach(async () => {
  vi.useRealTimers()
  await smtp.close()
})

const mailerOf = (url: string) =>
  createMailer({ smtpUrl: url, mailFrom: 'cabinet@exemple.fr', mailAllowPrivate: false, dataDir: '' })
const sendRound = () => sendDue({ ...site, ...fakeCarriers(), mailer: mailerOf(smtp.url) })
const listMessages = () => outboxOf(site)
const MAIL = { to: 'a@b.fr', replyTo: null, subject: 'x', text: 'Fin du texte', messageId: 'x@y' }

function write(...events: string[]) {
  const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'Bonjour.' }
  return site.database.transaction((trx) =>
    enqueue(
      trx,
      events.map((event) => ({ ...message, event })),
      site,
    ),
  )
}

/** Makes the server receive a message and withhold its reply until `release` is called. */
function delayReply() {
  const [received, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  smtp.onMessage = () => {
    received.resolve()
    return reply.promise
  }
  return { received: received.promise, release: reply.resolve }
}

/** Fakes the mailer's own timeouts. Time still advances, because the mail server in this process needs it. */
const fakeTimeouts = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

describe('after the final dot', () => {
  test.each([0.5, 9])('a reply after %d minutes still counts, and one copy is sent', async (minutes) => {
    await write('a')
    const { received, release } = delayReply()
    fakeTimeouts()
    const sending = sendRound()
    await received
    vi.advanceTimersByTime(minutes * MINUTE)
    expect(await sendRound()).toBe(0)
    release()
    expect(await sending).toBe(1)
    expect(smtp.caught).toHaveLength(1)
    expect(await listMessages()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('a message without a reply for ten minutes is repeated once with the same Message-ID', async () => {
    await write('a')
    fakeTimeouts()
    for (const attempt of [1, 2]) {
      const { received } = delayReply()
      const sending = sendRound()
      await received
      vi.advanceTimersByTime(10 * MINUTE)
      expect(await sending).toBe(0)
      if (attempt === 1) {
        expect(await listMessages()).toMatchObject([
          {
            state: 'waiting',
            last_error: 'Le serveur d’envoi ne répond pas à temps. Le message est peut-être parti.',
          },
        ])
      }
      site.clock.advanceMinutes(60)
    }
    expect(await listMessages()).toMatchObject([
      {
        state: 'failed',
        last_error: expect.stringMatching(/peut-être parti\. Vérifiez avant de le renvoyer\.$/),
      },
    ])
    const ids = smtp.caught.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('a message whose connection is always cut is sent twice at most', async () => {
    await write('a')
    smtp.dropReplies = 10
    for (let hour = 0; hour < 60; hour += 1) {
      await sendRound()
      site.clock.advanceMinutes(60)
    }
    expect(smtp.caught).toHaveLength(2)
    expect(await listMessages()).toMatchObject([
      {
        state: 'failed',
        last_error:
          'Cet envoi a été interrompu deux fois\u202f: il est peut-être parti. Vérifiez avant de le renvoyer.',
      },
    ])
  })

  test('a permanent refusal after an interruption warns that the first copy may have arrived', async () => {
    await write('a')
    smtp.dropReplies = 1
    await sendRound()
    site.clock.advanceMinutes(1)
    smtp.refusalCode = 550
    await sendRound()
    expect(await listMessages()).toMatchObject([
      {
        state: 'failed',
        last_error: expect.stringMatching(
          /^Le serveur d’envoi refuse ce message\. Un envoi précédent, interrompu, est peut-être parti\. Vérifiez avant de le renvoyer\.$/,
        ),
      },
    ])
  })

  test('twenty messages without a reply yet delay no other message', async () => {
    const slow = Array.from({ length: 20 }, (_, i) => `slow-${i}`)
    await write(...slow)
    const reply = Promise.withResolvers<void>()
    smtp.onMessage = () => reply.promise
    const first = sendRound()
    while (smtp.caught.length < slow.length) await new Promise((next) => setTimeout(next, 5))
    smtp.onMessage = async () => {}
    await write('quick')
    expect(await sendRound()).toBe(1)
    expect((await listMessages()).filter(({ state }) => state === 'sent')).toMatchObject([{ event: 'quick' }])
    reply.resolve()
    expect(await first).toBe(slow.length)
    expect(smtp.caught).toHaveLength(slow.length + 1)
  })
})

describe('before the final dot', () => {
  test('a server that stalls for a minute is an ordinary failure', async () => {
    await write('a')
    fakeTimeouts()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const stalled = Promise.withResolvers<void>()
      smtp.onMailFrom = () => {
        stalled.resolve()
        return new Promise(() => {})
      }
      const sending = sendRound()
      await stalled.promise
      vi.advanceTimersByTime(MINUTE)
      expect(await sending).toBe(0)
      site.clock.advanceMinutes(60)
    }
    expect(await listMessages()).toMatchObject([
      { state: 'waiting', attempts: 3, last_error: 'Le serveur d’envoi ne répond pas à temps.' },
    ])
  })

  test('a connection that is cut within the message is an ordinary failure', async () => {
    const server = await rawSmtp((socket) => socket.destroy())
    const error = await mailerOf(server.url)
      // `record` never resolves, so that the final dot is never sent: no server delivers half a message.
      .send(MAIL, { record: () => new Promise(() => {}), signal: new AbortController().signal })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(UnknownOutcome)
    server.close()
  })

  test('the hand-over is stored once the content has arrived and the dot has not', async () => {
    let arrived = ''
    const server = await rawSmtp((socket, text) => {
      arrived = text
      if (text.endsWith('\r\n.\r\n')) socket.write('250 taken\r\n')
    })
    let arrivedAtHandOver = ''
    const carrier = await mailerOf(server.url).send(MAIL, {
      async record() {
        while (!arrived.includes(MAIL.text)) await new Promise((next) => setImmediate(next))
        arrivedAtHandOver = arrived
      },
      signal: new AbortController().signal,
    })
    expect(carrier).toBe('server')
    expect(arrivedAtHandOver).toContain(MAIL.text)
    expect(arrivedAtHandOver).not.toContain('\r\n.\r\n')
    server.close()
  })
})
