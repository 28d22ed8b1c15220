import { catchMail } from '../../support/mail/smtp.ts'
import { movingClock } from '../../support/practice/moving-clock.ts'
import { fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { compareWithCaught, readOutbox } from '../oracle/deliveries.ts'
import { check } from '../oracle/journal.ts'
import { People } from '../people.ts'
import { emptyHome, envOf, expectGracefulStop, openOwnPostgres, startSite } from '../site.ts'
import { timeToHeal, toSeconds } from './healing.ts'

const HOUR = 60
const SHIFTS = [-2 * HOUR, 2 * HOUR, 300 * 24 * HOUR]
/** Longer than the pause between two rounds of the outbox, which also corrects the clock on PostgreSQL. */
const LASTS_MS = 7_000

/** While it runs and is busy, the server's clock jumps and is corrected. */
fault(
  'clock −2 h, +2 h and +300 days while running',
  { on: ['sqlite', 'postgres'], longOn: ['sqlite', 'postgres'], most: 12 },
  async ({ engine, tries, resources }) => {
    const smtp = await catchMail()
    resources.defer(() => smtp.close())
    const postgres = engine === 'postgres' ? await openOwnPostgres() : undefined
    const { DATA_DIR, ...home } = await emptyHome(resources, postgres)
    const clock = movingClock(DATA_DIR)
    const env = envOf(DATA_DIR, { ...home, SMTP_URL: smtp.url, ...clock.env })
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    // Sessions end and slots are over, as they should by that clock.
    people.expects([400, 401, 422])
    const busy = people.keepBusy(1_000)
    let slowestMs = 0
    for (let i = 0; i < tries; i += 1) {
      await pause(1_000)
      await clock.shift(server.pid, SHIFTS[i % SHIFTS.length] ?? 0)
      await pause(LASTS_MS)
      if ((await people.write()) !== 200) throw new Error('refused under a wrong clock')
      await clock.shift(server.pid, 0)
      slowestMs = Math.max(slowestMs, await timeToHeal(() => isUsable(people)))
    }
    await busy.stop()
    while ((await readOutbox(env)).some(({ state }) => state === 'waiting')) await pause(500)
    await expectGracefulStop(server)
    const mails = await compareWithCaught(env, smtp.caught)
    const note = `${smtp.caught.length} mails, ${mails.given.length} given up as too late in the journal, usable after ${toSeconds(slowestMs)}`
    return { ...mergeFindings([await check(people.journal, env), mails]), note }
  },
)

async function isUsable(people: People): Promise<boolean> {
  const statuses = [await people.signIn(), await people.book(), await people.write()]
  return statuses.every((status) => status === 200 || status === 201)
}
