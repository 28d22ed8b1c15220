import { type Journal, keepBusy } from '../../../support/busy-practice.ts'
import { catchMail } from '../../../support/smtp.ts'
import type { Fault, Outcome } from '../fault.ts'
import { check, checkDeliveries, countFindings, type Findings } from '../journal.ts'
import { pause, seededRandom, triesOf } from '../random.ts'
import { type Engine, type KillableSite, openKillableSite } from '../site.ts'

const MOST_WEEKS = 16
const PAUSE_MS = 60
/** Between a start and its end, besides the first acknowledged bookings. */
const LONGEST_MS = 600
const BOOKINGS_EACH = 5
const BOOKED_WITHIN_MS = 60_000

type Ending = {
  engine: Engine
  tries: number
  lostStatuses?: number[]
  end(site: KillableSite): Promise<void>
}

export const endsUnderLoad: Fault[] = [
  {
    name: 'kill -9 of the site under load',
    engine: 'sqlite',
    run: () => endUnderLoad({ engine: 'sqlite', tries: 50, end: (site) => site.kill() }),
  },
  {
    name: 'kill -9 of site and database together under load',
    engine: 'postgres',
    run: () => endUnderLoad({ engine: 'postgres', tries: 50, end: (site) => site.kill() }),
  },
  ...(['sqlite', 'postgres'] as const).map((engine) => ({
    name: 'SIGTERM under load',
    engine,
    // 503: the connection was accepted by a server that then stopped.
    run: () => endUnderLoad({ engine, tries: 20, lostStatuses: [502, 503], end: expectCleanExit }),
  })),
]

async function expectCleanExit(site: KillableSite): Promise<void> {
  const code = await site.terminate()
  if (code !== 0) throw new Error(`exit code ${code} after SIGTERM`)
}

/** The journal is compared after each restart, while the load goes on. */
async function endUnderLoad({ engine, tries, lostStatuses, end }: Ending): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const random = seededRandom(`under load, ${engine}`)
  const smtp = await catchMail()
  resources.defer(() => smtp.close())
  const site = await openKillableSite(engine, resources, { SMTP_URL: smtp.url })
  await site.start()
  const load = await keepBusy(site, { weeks: MOST_WEEKS, pauseMs: PAUSE_MS, lostStatuses })
  // Not awaited: after a failure its requests wait for a server that no longer runs.
  resources.defer(() => void load.stop())
  const found: Findings[] = []
  const tried = triesOf(tries)
  for (let i = 0; i < tried; i += 1) {
    await untilBooked(load.journal, load.journal.bookings.length + BOOKINGS_EACH)
    await pause(random() * LONGEST_MS)
    await end(site)
    await site.start()
    found.push(await check(load.journal, site.env))
  }
  await load.stop()
  found.push(await check(load.journal, site.env), await checkDeliveries(site.env, smtp))
  return { tried, ...countFindings(found), note: describeLoad(load.journal) }
}

async function untilBooked(journal: Journal, count: number): Promise<void> {
  const deadline = performance.now() + BOOKED_WITHIN_MS
  while (journal.bookings.length < count) {
    if (performance.now() > deadline) throw new Error(`no bookings any more: ${journal.faults[0]}`)
    await pause(5)
  }
}

function describeLoad({ bookings, messages, pictures, edits, signIns, lost }: Journal): string {
  return [
    `${bookings.length} bookings`,
    `${messages.length} messages`,
    `${pictures.length} pictures`,
    `${edits} edits`,
    `${signIns} sign-ins`,
    `${lost} lost answers`,
  ].join(', ')
}
