import { afterEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import { fakeCarriers } from '../support/post.ts'
import { settableClock } from '../support/settable-clock.ts'
import { openSite, type TestSite } from '../support/site.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const NOW = '2027-04-12T08:00'
const MESSAGES = 60

/** Two servers on one PostgreSQL. The second one's clock is ahead, or behind if `minutesAhead` is negative. */
async function twoServers(minutesAhead: number) {
  const first = await openSite({ postgres: inject('postgres'), now: NOW })
  cleanups.push(() => first.close())
  const database = openDatabase(first.config)
  cleanups.push(() => database.close())
  const clock = settableClock(first.config.timeZone, NOW)
  clock.advanceMinutes(minutesAhead)
  return [first, { ...first, database, clock }] as const
}

function enqueueMessage({ config, database, clock }: TestSite, event: string) {
  const message = { event, type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'y' }
  return database.transaction((trx) => enqueue(trx, [message], { config, clock }))
}

test.each([3, -3])(
  'two servers whose clocks differ by %d minutes send each message once',
  async (minutesAhead) => {
    const [first, second] = await twoServers(minutesAhead)
    for (let i = 0; i < MESSAGES; i += 1) await enqueueMessage(i % 2 === 0 ? first : second, `event-${i}`)
    const sent: string[] = []
    const mailer: Mailer = {
      async send({ messageId }, handOver) {
        // Long enough for the other server to query due messages meanwhile.
        for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve))
        await handOver?.record()
        await new Promise((resolve) => setTimeout(resolve, 20))
        sent.push(messageId)
        return 'server'
      },
    }
    const { smsSender, log } = fakeCarriers()
    // Rounds overlap, as on a server whose mail server is slow.
    const sendAll = async (server: TestSite) => {
      const rounds: Promise<number>[] = []
      while (sent.length < MESSAGES) {
        rounds.push(sendDue({ ...server, mailer, smsSender, log }))
        await Promise.race([Promise.all(rounds), new Promise((resolve) => setTimeout(resolve, 10))])
      }
      await Promise.all(rounds)
    }
    // Messages written with the faster clock become due on the slower one three minutes later.
    for (const { clock } of [first, second]) clock.advanceMinutes(3)
    await Promise.all([sendAll(first), sendAll(second)])
    await sendDue({ ...first, mailer, smsSender, log })
    await sendDue({ ...second, mailer, smsSender, log })
    expect(new Set(sent).size).toBe(MESSAGES)
    expect(sent).toHaveLength(MESSAGES)
  },
)
