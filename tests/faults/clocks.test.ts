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

/** Two servers on one PostgreSQL. The second one's clock is `ahead` minutes ahead. */
async function twoServers(ahead: number) {
  const first = await openSite({ postgres: inject('postgres'), now: NOW })
  cleanups.push(() => first.close())
  const database = openDatabase(first.config)
  cleanups.push(() => database.close())
  const clock = settableClock(first.config.timeZone, NOW)
  clock.pass(ahead)
  return [first, { ...first, database, clock }] as const
}

function write({ database, clock }: TestSite, event: string) {
  const message = { event, type: 'contact_message', recipient: 'zoe@exemple.fr', subject: 'x', body: 'y' }
  return database.transaction((trx) => enqueue(trx, [message], { now: clock.instant() }))
}

test.each([3, -3])(
  'two servers whose clocks differ by %d minutes send each of sixty messages once',
  async (ahead) => {
    const [here, there] = await twoServers(ahead)
    for (let i = 0; i < 60; i += 1) await write(i % 2 === 0 ? here : there, `event-${i}`)
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
    const work = async (server: TestSite) => {
      const rounds: Promise<number>[] = []
      for (let left = 60; left > 0; left = 60 - sent.length) {
        rounds.push(sendDue({ ...server, mailer, smsSender: smsSender, log }))
        await Promise.race([Promise.all(rounds), new Promise((resolve) => setTimeout(resolve, 10))])
      }
      await Promise.all(rounds)
    }
    // Messages written with the faster clock become due here three minutes later.
    for (const { clock } of [here, there]) clock.pass(3)
    await Promise.all([work(here), work(there)])
    await sendDue({ ...here, mailer, smsSender: smsSender, log })
    await sendDue({ ...there, mailer, smsSender: smsSender, log })
    expect(new Set(sent).size).toBe(60)
    expect(sent).toHaveLength(60)
  },
)
