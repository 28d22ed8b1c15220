import { expect } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import { catchMail, type SmtpCatcher } from '../../support/mail/smtp.ts'
import {
  openEventStream,
  requestUntilServerStops,
  sendUnfinishedRequest,
} from '../../support/practice/busy-clients.ts'
import { type Journal, keepBusy } from '../../support/practice/busy-practice.ts'
import { OWNER } from '../../support/servers/several-servers.ts'
import { type Findings, fault, mergeFindings } from '../fault.ts'
import { pause } from '../moments.ts'
import { checkDeliveries } from '../oracle/deliveries.ts'
import { check } from '../oracle/journal.ts'
import { type KillableSite, openKillableSite } from '../site.ts'

/** Between a start and its end, besides the first acknowledged bookings. */
const LONGEST_MS = 600
const BOOKINGS_EACH = 5
const BOOKED_WITHIN_MS = 180_000

type Ending = {
  longOn: readonly Engine[]
  most: number
  lostStatuses?: number[]
  end(site: KillableSite, smtp: SmtpCatcher): Promise<void>
}

const ENDINGS: Record<string, Ending> = {
  'kill -9 of the site, with its database, under load': { longOn: [], most: 50, end: (site) => site.kill() },
  // 503: the connection was accepted by a server that then stopped.
  'SIGTERM under load': { longOn: ['postgres'], most: 20, lostStatuses: [502, 503], end: stopGracefully },
}

/** The journal is compared after each restart, while the load goes on. */
for (const [name, { longOn, most, lostStatuses, end }] of Object.entries(ENDINGS))
  fault(name, { on: ['sqlite', 'postgres'], longOn, most }, async ({ engine, tries, random, resources }) => {
    const smtp = await catchMail()
    resources.defer(() => smtp.close())
    const site = await openKillableSite(engine, resources, { SMTP_URL: smtp.url })
    await site.start()
    const load = await keepBusy(site, { lostStatuses })
    // Not awaited: after a failure its requests wait for a server that no longer runs.
    resources.defer(() => void load.stop())
    const found: Findings[] = []
    for (let i = 0; i < tries; i += 1) {
      await untilBooked(load.journal, load.journal.bookings.length + BOOKINGS_EACH)
      await pause(random() * LONGEST_MS)
      await end(site, smtp)
      await site.start()
      found.push(await check(load.journal, site.env))
    }
    await load.stop()
    found.push(await check(load.journal, site.env), await checkDeliveries(site.env, smtp.caught))
    return { ...mergeFindings(found), note: describeLoad(load.journal) }
  })

async function untilBooked(journal: Journal, count: number): Promise<void> {
  const deadline = performance.now() + BOOKED_WITHIN_MS
  while (journal.bookings.length < count) {
    if (performance.now() > deadline) throw new Error(`no bookings any more: ${journal.faults[0]}`)
    await pause(5)
  }
}

const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const BEGINNINGS = [`${HEAD}Content-Length: 1000\r\n\r\n{"name":`, HEAD, '']

/**
 * While requests, event streams, unfinished requests and messages that the mail server never confirms are in flight.
 * The exit code is 1 if that takes longer than 9 s.
 */
async function stopGracefully(site: KillableSite, smtp: SmtpCatcher): Promise<void> {
  const [{ url } = { url: '' }] = site.running
  smtp.onMessage = () => new Promise(() => {})
  const streams = await Promise.all([1, 2, 3].map(() => openEventStream(url, OWNER)))
  const unfinished = await Promise.all(
    BEGINNINGS.flatMap((beginning) => [1, 2, 3].map(() => sendUnfinishedRequest(url, beginning))),
  )
  const requests = Array.from({ length: 12 }, () => requestUntilServerStops(url))
  await pause(50)
  // Repeated signals must not abort the shutdown.
  expect(await site.terminate('SIGTERM', 'SIGINT')).toBe(0)
  smtp.onMessage = async () => {}
  for (const status of (await Promise.all(requests)).flat()) expect([200, 503]).toContain(status)
  await Promise.all([...streams.map(({ ended }) => ended), ...unfinished.map(({ closed }) => closed)])
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
