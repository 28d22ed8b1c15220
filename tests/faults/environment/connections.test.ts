import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/open.ts'
import { sendUnfinishedRequest } from '../../../support/busy-clients.ts'
import { fetchEventStream } from '../../../support/event-stream.ts'
import { aSuperadmin, PASSWORD } from '../../../support/people.ts'
import type { TestSite } from '../../../support/site.ts'
import type { Fault, Outcome } from '../fault.ts'
import { pause, triesOf } from '../random.ts'
import { findDamage } from './acknowledged-work.ts'
import { People } from './people.ts'
import {
  envOf,
  expectGracefulStop,
  type SiteEnv,
  startSite,
  temporaryFolder,
  toSeconds,
} from './running-site.ts'

const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const BODY_HEAD = `${HEAD}Content-Length: 1000\r\n\r\n{"name":`

/** Beginnings of requests, each with what then arrives one byte a second; '' stalls. */
const SLOW_REQUESTS: readonly [beginning: string, rest: string][] = [
  ['', ''],
  ['', `${HEAD}X-Slow: ${'a'.repeat(200)}`],
  [HEAD, 'X-Slow: '.repeat(100)],
  [BODY_HEAD, ''],
  [BODY_HEAD, 'a'.repeat(900)],
]

/** The server ends a request after a minute, and looks every half minute. */
const ALL_CLOSED_AFTER_MS = 120_000
/** Of a request of another visitor. */
const MAX_WAIT_MS = 2_000

async function sendSlowly(): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const env = envOf(temporaryFolder(resources))
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  const count = triesOf(300)
  const requests = Array.from({ length: count }, (_, i) => {
    const [beginning, rest] = SLOW_REQUESTS[i % SLOW_REQUESTS.length] ?? ['', '']
    return sendBytes(server.url, beginning, rest)
  })
  const closed = Promise.all((await Promise.all(requests)).map((request) => request.closed))
  const busy = people.keepBusy(1_000)
  let slowestMs = 0
  const deadline = performance.now() + ALL_CLOSED_AFTER_MS
  let isOver = false
  void closed.then(() => {
    isOver = true
  })
  while (!isOver) {
    if (performance.now() > deadline) throw new Error('slow connections are still open')
    slowestMs = Math.max(slowestMs, await timeOf(() => people.read()))
    await pause(200)
  }
  await busy.stop()
  people.expectNothingElse()
  if (people.statuses[503] || slowestMs > MAX_WAIT_MS)
    throw new Error(`others waited ${toSeconds(slowestMs)}`)
  await expectGracefulStop(server)
  const note = `${people.acknowledged.bookings.size} bookings meanwhile, slowest other request ${toSeconds(slowestMs)}`
  return { tried: count, ...(await findDamage(env, people.acknowledged)), note }
}

async function sendBytes(
  url: string,
  beginning: string,
  rest: string,
): Promise<{ closed: Promise<unknown> }> {
  const { socket, closed } = await sendUnfinishedRequest(url, beginning)
  let next = 0
  const timer = setInterval(() => {
    if (next < rest.length) socket.write(rest[next] ?? '')
    next += 1
  }, 1_000)
  return { closed: closed.finally(() => clearInterval(timer)) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const STREAMS_PER_USER = 12
/** A change is announced within two polls. */
const ANNOUNCED_WITHIN_MS = 5_000

async function keepStreamsOpen(): Promise<Outcome> {
  await using resources = new AsyncDisposableStack()
  const env = envOf(temporaryFolder(resources))
  const server = await startSite(resources, env)
  const people = await People.meet(server.url)
  const count = triesOf(200)
  const usernames = await insertStaff(env, Math.ceil(count / STREAMS_PER_USER))
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  // One after the other: a server that hashes 200 passwords at once refuses some, as it should.
  for (let i = 0; i < count; i += 1)
    streams.push(await openStream(server.url, usernames[i % usernames.length] ?? ''))
  let [missed, slowestMs] = [0, 0]
  for (let round = 0; round < 10; round += 1) {
    const before = streams.map((stream) => stream.count())
    slowestMs = Math.max(slowestMs, await timeOf(() => bookOnce(people)))
    await pause(ANNOUNCED_WITHIN_MS)
    missed += streams.filter((stream, i) => stream.count() <= (before[i] ?? 0)).length
  }
  people.expectNothingElse()
  await expectGracefulStop(server)
  await Promise.all(streams.map(({ ended }) => ended))
  const { lost, doubled } = await findDamage(env, people.acknowledged)
  const note = `10 bookings, each announced to all of them; slowest booking ${toSeconds(slowestMs)}`
  return { tried: count, lost: lost + missed, doubled, note }
}

/** The next free slot may overlap with the one booked before. */
async function bookOnce(people: People): Promise<void> {
  while ((await people.book()) !== 201) people.expectNothingElse()
}

/** With the right to see all agendas. */
async function insertStaff(env: SiteEnv, count: number): Promise<string[]> {
  const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: undefined })
  const site = { database, clock: systemClock('Europe/Paris') } as unknown as TestSite
  const usernames: string[] = []
  for (let i = 0; i < count; i += 1) usernames.push((await aSuperadmin(site)).username)
  await database.close()
  return usernames
}

async function openStream(url: string, username: string) {
  const response = await fetchEventStream(url, { username, password: PASSWORD })
  if (response.status !== 200) throw new Error(`no event stream: ${response.status}`)
  let announced = 0
  const read = async () => {
    for await (const chunk of response.body ?? [])
      announced += new TextDecoder().decode(chunk).split('event: agenda\n').length - 1
  }
  // The server ends it when it stops.
  const ended = read().catch((error: unknown) => {
    if (!/terminated/.test(String(error))) throw error
  })
  return { count: () => announced, ended }
}

export const CONNECTION_FAULTS: readonly Fault[] = [
  { name: '300 slow connections while others book', engine: 'sqlite', run: sendSlowly },
  { name: '200 open live streams while visitors book', engine: 'sqlite', run: keepStreamsOpen },
]
