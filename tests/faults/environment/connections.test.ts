import { systemClock } from '#server/clock.ts'
import { fetchEventStream } from '../../support/people/event-stream.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { sendUnfinishedRequest } from '../../support/practice/busy-clients.ts'
import type { TestSite } from '../../support/practice/site.ts'
import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { check } from '../oracle/journal.ts'
import { People } from '../people.ts'
import { envOf, expectGracefulStop, type SiteEnv, startSite, temporaryFolder, withDatabase } from '../site.ts'
import { toSeconds } from './healing.ts'

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

/** The server ends each after a minute, and looks every half minute; a busy machine takes longer. */
const ALL_CLOSED_AFTER_MS = 300_000
/** Of a request of others: less than they would wait for the end of a slow one. */
const MAX_WAIT_MS = 20_000

fault(
  '300 slow connections while others book',
  { on: ['sqlite'], longOn: ['sqlite'], least: SLOW_REQUESTS.length, most: 300 },
  async ({ tries, resources }) => {
    const env = envOf(temporaryFolder(resources))
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    const requests = await Promise.all(
      Array.from({ length: tries }, (_, i) => {
        const [beginning, rest] = SLOW_REQUESTS[i % SLOW_REQUESTS.length] ?? ['', '']
        return sendBytes(server.url, beginning, rest)
      }),
    )
    let isOver = false
    void Promise.all(requests.map(({ closed }) => closed)).then(() => {
      isOver = true
    })
    const busy = people.keepBusy(1_000)
    let slowestMs = 0
    const deadline = performance.now() + ALL_CLOSED_AFTER_MS
    while (!isOver) {
      if (performance.now() > deadline) throw new Error('slow connections are still open')
      slowestMs = Math.max(slowestMs, await timeOf(() => people.read()))
      await pause(200)
    }
    await busy.stop()
    if (people.statuses[503] || slowestMs > MAX_WAIT_MS)
      throw new Error(`others waited ${toSeconds(slowestMs)}`)
    await expectGracefulStop(server)
    const note = `${people.journal.bookings.length} bookings meanwhile, slowest other request ${toSeconds(slowestMs)}`
    return { ...(await check(people.journal, env)), note }
  },
)

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
const BOOKINGS = 10
/** Of a booking at each stream; far more than the two polls that it takes. */
const ANNOUNCED_WITHIN_MS = 30_000

/** Lost: also what a stream did not announce. */
fault(
  '200 open live streams while visitors book',
  { on: ['sqlite'], longOn: ['sqlite'], most: 200 },
  async ({ tries, resources }) => {
    const env = envOf(temporaryFolder(resources))
    const server = await startSite(resources, env)
    const people = await People.meet(server.url)
    const usernames = await insertStaff(env, Math.ceil(tries / STREAMS_PER_USER))
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    // One after the other: a server that hashes 200 passwords at once refuses some, as it should.
    for (let i = 0; i < tries; i += 1)
      streams.push(await openStream(server.url, usernames[i % usernames.length] ?? ''))
    const missed: string[] = []
    let slowestMs = 0
    for (let round = 0; round < BOOKINGS; round += 1) {
      const before = streams.map((stream) => stream.count())
      const isAnnounced = (i: number) => (streams[i]?.count() ?? 0) > (before[i] ?? 0)
      slowestMs = Math.max(slowestMs, await timeOf(() => bookOnce(people)))
      const deadline = performance.now() + ANNOUNCED_WITHIN_MS
      while (!streams.every((_, i) => isAnnounced(i)) && performance.now() < deadline) await pause(100)
      missed.push(...streams.flatMap((_, i) => (isAnnounced(i) ? [] : [`booking ${round} on stream ${i}`])))
    }
    await expectGracefulStop(server)
    await Promise.all(streams.map(({ ended }) => ended))
    // One superadmin stays, as everywhere.
    await withDatabase(env, ({ kysely }) =>
      kysely.updateTable('users').set({ removed_at: 1 }).where('username', 'in', usernames).execute(),
    )
    const { lost, doubled } = await check(people.journal, env)
    const note = `${BOOKINGS} bookings, each announced to all of them; slowest booking ${toSeconds(slowestMs)}`
    return { lost: [...lost, ...missed], doubled, note }
  },
)

/** The next free slot may overlap with the one booked before. */
async function bookOnce(people: People): Promise<void> {
  while ((await people.book()) !== 201)
    if (people.journal.faults.length > 0) throw new Error(people.journal.faults.join('; '))
}

/** With the right to see all agendas. */
function insertStaff(env: SiteEnv, count: number): Promise<string[]> {
  return withDatabase(env, async (database) => {
    const site = { database, clock: systemClock('Europe/Paris') } as unknown as TestSite
    const usernames: string[] = []
    for (let i = 0; i < count; i += 1) usernames.push((await aSuperadmin(site)).username)
    return usernames
  })
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
