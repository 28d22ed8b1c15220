import type { Engine } from '#server/db/engine.ts'
import { movingClock } from '../../../support/moving-clock.ts'
import { catchMail } from '../../../support/smtp.ts'
import type { Fault, Outcome } from '../fault.ts'
import { pause, triesOf } from '../random.ts'
import { findDamage } from './acknowledged-work.ts'
import { expectNothingWaits, findMailDamage } from './outbox.ts'
import { People } from './people.ts'
import {
  envOf,
  expectGracefulStop,
  openOwnPostgres,
  startSite,
  temporaryFolder,
  timeToHeal,
  toSeconds,
} from './running-site.ts'

const HOUR = 60
const SHIFTS = [-2 * HOUR, 2 * HOUR, 300 * 24 * HOUR]
/** Longer than the pause between two rounds of the outbox, which also corrects the clock on PostgreSQL. */
const LASTS_MS = 7_000

/** While it runs and is busy, the server's clock jumps and is corrected. */
async function jump(engine: Engine): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const smtp = await catchMail()
  resources.defer(() => smtp.close())
  const folder = temporaryFolder(resources)
  const clock = movingClock(folder)
  const storage: Record<string, string> =
    engine === 'postgres' ? { DATABASE_URL: (await openOwnPostgres(resources)).url } : {}
  const env = envOf(folder, { SMTP_URL: smtp.url, ...clock.env, ...storage })
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  // Sessions end and slots are over, as they should by that clock.
  people.expects([400, 401, 422])
  const busy = people.keepBusy(1_000)
  const tries = triesOf(12)
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
  people.expectNothingElse()
  await expectNothingWaits(env)
  await expectGracefulStop(server)
  const damage = await findDamage(env, people.acknowledged)
  const { lost, doubled, given } = await findMailDamage(env, smtp.caught)
  const note = `${people.acknowledged.bookings.size} bookings, ${smtp.caught.length} mails, ${given} given up as too late in the journal, usable after ${toSeconds(slowestMs)}`
  return { tried: tries, lost: damage.lost + lost, doubled: damage.doubled + doubled, note }
}

async function isUsable(people: People): Promise<boolean> {
  const statuses = [await people.signIn(), await people.book(), await people.write()]
  return statuses.every((status) => status === 200 || status === 201)
}

export const CLOCK_FAULTS: readonly Fault[] = (['sqlite', 'postgres'] as const).map((engine) => ({
  name: 'clock −2 h, +2 h and +300 days while running',
  engine,
  run: () => jump(engine),
}))
