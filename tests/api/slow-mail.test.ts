import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnknownOutcome } from '#domain/delivery.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createMailer } from '#server/mail/transport.ts'
import { outboxOf, postOffice } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { rawSmtp } from '../support/raw-smtp.ts'
import { catchMail, type SmtpCatcher } from '../support/smtp.ts'

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

const mailerOf = (url: string) => createMailer({ smtpUrl: url, mailFrom: 'cabinet@exemple.fr', dataDir: '' })
const round = () => sendDue({ ...site, ...postOffice(), mailer: mailerOf(smtp.url) })
const rows = () => outboxOf(site)
const MAIL = { to: 'a@b.fr', replyTo: null, subject: 'x', text: 'Fin du texte', messageId: 'x@y' }

function write(...events: string[]) {
  const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'Bonjour.' }
  return site.database.transaction((trx) =>
    enqueue(
      trx,
      events.map((event) => ({ ...message, event })),
      { now: site.clock.instant() },
    ),
  )
}

/** Lets the server have a message, and keep its answer until told. */
function heldAnswer() {
  const [there, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  smtp.hold = () => {
    there.resolve()
    return answer.promise
  }
  return { there: there.promise, give: answer.resolve }
}

/** From here on the test can let time pass for the mailer's own limits. The mail server here needs some too. */
const takeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

describe('after the final dot', () => {
  test.each([0.5, 9])('an answer that comes after %d minutes is an answer: one copy', async (minutes) => {
    await write('a')
    const { there, give } = heldAnswer()
    takeTime()
    const sending = round()
    await there
    vi.advanceTimersByTime(minutes * MINUTE)
    expect(await round()).toBe(0)
    give()
    expect(await sending).toBe(1)
    expect(smtp.caught).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('ten minutes without an answer are an interruption: one repeat with the same Message-ID, then a person decides', async () => {
    await write('a')
    takeTime()
    for (const tries of [1, 2]) {
      const { there } = heldAnswer()
      const sending = round()
      await there
      vi.advanceTimersByTime(10 * MINUTE)
      expect(await sending).toBe(0)
      if (tries === 1) {
        expect(await rows()).toMatchObject([
          {
            state: 'waiting',
            last_error: 'Le serveur d’envoi ne répond pas à temps. Le message est peut-être parti.',
          },
        ])
      }
      site.clock.pass(60)
    }
    expect(await rows()).toMatchObject([
      {
        state: 'failed',
        last_error: expect.stringMatching(/peut-être parti\. Vérifiez avant de le renvoyer\.$/),
      },
    ])
    const ids = smtp.caught.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('a connection that is cut again and again makes two copies, never three', async () => {
    await write('a')
    smtp.drop = 10
    for (let hour = 0; hour < 60; hour += 1) {
      await round()
      site.clock.pass(60)
    }
    expect(smtp.caught).toHaveLength(2)
    expect(await rows()).toMatchObject([
      {
        state: 'failed',
        last_error:
          'Cet envoi a été interrompu deux fois\u202f: il est peut-être parti. Vérifiez avant de le renvoyer.',
      },
    ])
  })

  test('a definite no after an interruption says that the first copy may have arrived', async () => {
    await write('a')
    smtp.drop = 1
    await round()
    site.clock.pass(1)
    smtp.refuse = 550
    await round()
    expect(await rows()).toMatchObject([
      {
        state: 'failed',
        last_error: expect.stringMatching(
          /550 refused.* Un envoi précédent, interrompu, est peut-être parti\. Vérifiez avant de le renvoyer\.$/,
        ),
      },
    ])
  })

  test('servers that are slow to answer hold up no other message', async () => {
    const slow = Array.from({ length: 20 }, (_, i) => `slow-${i}`)
    await write(...slow)
    const answer = Promise.withResolvers<void>()
    smtp.hold = () => answer.promise
    const first = round()
    while (smtp.caught.length < slow.length) await new Promise((next) => setTimeout(next, 5))
    smtp.hold = async () => {}
    await write('quick')
    expect(await round()).toBe(1)
    expect((await rows()).filter(({ state }) => state === 'sent')).toMatchObject([{ event: 'quick' }])
    answer.resolve()
    expect(await first).toBe(slow.length)
    expect(smtp.caught).toHaveLength(slow.length + 1)
  })
})

describe('before the final dot', () => {
  test('a server that never goes on is given up after a minute, as an ordinary failure', async () => {
    await write('a')
    takeTime()
    for (let tries = 1; tries <= 3; tries += 1) {
      const stalled = Promise.withResolvers<void>()
      smtp.holdSender = () => {
        stalled.resolve()
        return new Promise(() => {})
      }
      const sending = round()
      await stalled.promise
      vi.advanceTimersByTime(MINUTE)
      expect(await sending).toBe(0)
      site.clock.pass(60)
    }
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 3, last_error: 'Le serveur d’envoi ne répond pas à temps.' },
    ])
  })

  test('a connection that is cut within the message is an ordinary failure: no server delivers half of one', async () => {
    const half = await rawSmtp((socket) => socket.destroy())
    const error = await mailerOf(half.url)
      // The dot would follow: it never does.
      .send(MAIL, { record: () => new Promise(() => {}), signal: new AbortController().signal })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(UnknownOutcome)
    half.close()
  })

  test('the hand-over is noted when the content is there and the dot is not', async () => {
    let had = ''
    const wary = await rawSmtp((socket, text) => {
      had = text
      if (text.endsWith('\r\n.\r\n')) socket.write('250 taken\r\n')
    })
    let hadWhenNoted = ''
    const way = await mailerOf(wary.url).send(MAIL, {
      async record() {
        while (!had.includes(MAIL.text)) await new Promise((next) => setImmediate(next))
        hadWhenNoted = had
      },
      signal: new AbortController().signal,
    })
    expect(way).toBe('server')
    expect(hadWhenNoted).toContain(MAIL.text)
    expect(hadWhenNoted).not.toContain('\r\n.\r\n')
    wary.close()
  })
})
