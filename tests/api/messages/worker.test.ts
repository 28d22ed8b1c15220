import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue } from '#server/jobs/queries.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { createMailer, type Mailer } from '#server/mail/transport.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const ROUND_MS = 5_000
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

const write = (...events: string[]) => writeDueIn(0, ...events)

function writeDueIn(ms: number, ...events: string[]) {
  const message = { type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'Bonjour.' }
  return site.database.transaction((trx) =>
    enqueue(
      trx,
      events.map((event) => ({ ...message, event })),
      { ...site, notBefore: site.clock.instant() + ms },
    ),
  )
}

const listMessages = () =>
  site.database.kysely
    .selectFrom('outbox')
    .select([
      'event',
      'state',
      'attempts',
      'claimed_until',
      'handed_over_at',
      'first_tried_at',
      'interruptions',
    ])
    .orderBy('id')
    .execute()

/** A worker whose rounds the test starts with `nextRound`. */
async function aWorker({
  mailer,
  plan = async () => {},
}: {
  mailer?: Mailer
  plan?: () => Promise<void>
} = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const smtpMailer = createMailer({
    smtpUrl: smtp.url,
    mailFrom: 'cabinet@exemple.fr',
    mailAllowPrivate: false,
    dataDir: '',
  })
  const worker = await startWorker({ ...site, ...fakeCarriers(), mailer: mailer ?? smtpMailer, plan })
  return { ...worker, nextRound: () => vi.advanceTimersByTime(ROUND_MS) }
}

const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Makes the server receive a message and withhold its reply until `release` is called. */
function delayReply() {
  const [received, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  smtp.onMessage = () => {
    received.resolve()
    return reply.promise
  }
  return { received: received.promise, release: reply.resolve }
}

const UNTOUCHED = {
  state: 'waiting',
  attempts: 0,
  claimed_until: 0,
  handed_over_at: null,
  first_tried_at: null,
  interruptions: 0,
}

test('a slow message delays neither the planning nor the messages of later rounds', async () => {
  let planned = 0
  const plan = async () => {
    planned += 1
  }
  await write('slow')
  const { received, release } = delayReply()
  const worker = await aWorker({ plan })
  worker.nextRound()
  await received
  smtp.onMessage = async () => {}
  await write('quick')
  while (planned < 3 || smtp.caught.length < 2) {
    worker.nextRound()
    await shortDelay()
  }
  expect(await listMessages()).toMatchObject([{ event: 'slow', state: 'waiting' }, { event: 'quick' }])
  release()
  await worker.stop()
  expect(await listMessages()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('planning that fails delays no message', async () => {
  await write('a')
  const worker = await aWorker({ plan: () => Promise.reject(new Error('no')) })
  worker.nextRound()
  while (smtp.caught.length < 1) await shortDelay()
  await worker.stop()
  expect(await listMessages()).toMatchObject([{ state: 'sent' }])
})

describe('the worker wakes without waiting for the poll', () => {
  const realDelay = globalThis.setTimeout

  /** A worker of which no poll comes: the test stops its timers short of the first. */
  async function aWorkerWithoutPoll() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { mails, ...carriers } = fakeCarriers()
    let rounds = 0
    const plan = async () => {
      rounds += 1
    }
    const { stop } = await startWorker({ ...site, ...carriers, plan })
    let elapsed = 0
    const advance = async (ms: number) => {
      elapsed += ms
      if (elapsed >= ROUND_MS) throw new Error('the poll would have come')
      site.clock.advanceMinutes(ms / 60_000)
      vi.advanceTimersByTime(ms)
      await new Promise((resolve) => realDelay(resolve, 5))
    }
    return {
      stop,
      advance,
      countRounds: () => rounds,
      async waitForMails(count: number) {
        while (mails.length < count) await advance(1)
      },
    }
  }

  test('at its start, for what is due by then', async () => {
    await write('a')
    const worker = await aWorkerWithoutPoll()
    await worker.waitForMails(1)
    await worker.stop()
  })

  test('when the next message is due', async () => {
    await writeDueIn(1_000, 'first')
    await writeDueIn(2_500, 'second')
    const worker = await aWorkerWithoutPoll()
    await worker.advance(1_000)
    await worker.waitForMails(1)
    await worker.advance(1_500)
    await worker.waitForMails(2)
    await worker.stop()
  })

  test('but not for a message that waits for the morning', async () => {
    site.clock.set('2027-04-12T23:00')
    await writeDueIn(1_000, 'night')
    await site.database.kysely.updateTable('outbox').set({ type: 'booking_reminder' }).execute()
    const worker = await aWorkerWithoutPoll()
    for (let second = 0; second < 4; second += 1) await worker.advance(1_000)
    await worker.stop()
    expect(worker.countRounds()).toBe(1)
  })
})

describe('stopping the worker', () => {
  test('aborts a message that has not been handed over, and releases it as if never claimed', async () => {
    await write('a')
    const stalled = Promise.withResolvers<void>()
    smtp.onMailFrom = () => {
      stalled.resolve()
      return new Promise(() => {})
    }
    const worker = await aWorker()
    worker.nextRound()
    await stalled.promise
    await worker.stop()
    expect(await listMessages()).toMatchObject([UNTOUCHED])
    expect(smtp.caught).toEqual([])
  })

  test('ends claiming', async () => {
    const events = Array.from({ length: 30 }, (_, i) => `event-${i}`)
    await write(...events)
    const stalled = Promise.withResolvers<void>()
    smtp.onMailFrom = () => {
      stalled.resolve()
      return new Promise(() => {})
    }
    const worker = await aWorker()
    worker.nextRound()
    await stalled.promise
    await worker.stop()
    worker.nextRound()
    expect(await listMessages()).toMatchObject(events.map(() => UNTOUCHED))
  })

  test('releases a message whose mailer does not respond to the abort', async () => {
    await write('a')
    const begun = Promise.withResolvers<void>()
    const unresponsive: Mailer = {
      send() {
        begun.resolve()
        return new Promise(() => {})
      },
    }
    const worker = await aWorker({ mailer: unresponsive })
    worker.nextRound()
    await begun.promise
    await worker.stop()
    expect(await listMessages()).toMatchObject([UNTOUCHED])
  })

  test('still accepts a reply that comes at once', async () => {
    await write('a')
    const { received, release } = delayReply()
    const worker = await aWorker()
    worker.nextRound()
    await received
    const stopped = worker.stop()
    release()
    await stopped
    expect(await listMessages()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('counts a hand-over without a reply as an interruption', async () => {
    await write('a')
    const { received } = delayReply()
    const worker = await aWorker()
    worker.nextRound()
    await received
    await worker.stop()
    expect(await listMessages()).toMatchObject([
      { state: 'waiting', attempts: 1, claimed_until: 0, interruptions: 1, handed_over_at: null },
    ])
  })

  test('does not wait for planning that never ends', async () => {
    const planning = Promise.withResolvers<void>()
    const worker = await aWorker({
      plan() {
        planning.resolve()
        return new Promise(() => {})
      },
    })
    worker.nextRound()
    await planning.promise
    await worker.stop()
  })
})
