import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import type { Database } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { countOverlaps } from '../support/anonymous-senders.ts'
import { listFreeSlots } from '../support/busy-clients.ts'
import { findSignedOut, type Journal, keepBusy } from '../support/busy-practice.ts'
import { expireAllClaims } from '../support/claims.ts'
import { fetchEventStream } from '../support/event-stream.ts'
import { remoteVisitor } from '../support/remote-server.ts'
import { OWNER, type SeveralServers, severalServers } from '../support/several-servers.ts'

/** Longer: `LOAD_SECONDS=60 npx vitest run --project=faults tests/faults/several-servers.test.ts`. */
const LOAD_MS = Number(process.env.LOAD_SECONDS ?? 0) * 1_000

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each([
  { title: 'whose clocks agree', clocks: [0, 0, 0, 0] as const },
  { title: 'whose clocks are wrong by minutes', clocks: [-3, 0, 3, -3] as const },
])('three servers on one PostgreSQL, $title, behind a proxy without sticky sessions', ({ clocks }) => {
  test('lose nothing that they acknowledged when one is killed under load and another is added', async () => {
    const servers = await severalServers(inject('postgres'))
    cleanups.push(servers.close)
    const [first, second, third, added] = clocks
    const [killed] = await Promise.all(
      [first, second, third].map((clockShift) => servers.start({ clockShift })),
    )
    const staff = await remoteVisitor(servers.balancer.url).signIn(OWNER.username, OWNER.password)
    const load = await keepBusy(servers)
    cleanups.push(load.stop)
    await someMoreWork(load.journal)
    await servers.kill(killed as SeveralServers['running'][number])
    await servers.start({ clockShift: added })
    await someMoreWork(load.journal)
    await load.stop()

    expect([...new Set(load.journal.faults)]).toEqual([])
    expect(load.journal.edits).toBeGreaterThan(0)
    expect(load.journal.signIns).toBeGreaterThan(0)
    expect(await findSignedOut(staff, servers.running)).toEqual([])
    const database = openDatabase({ databaseUrl: servers.databaseUrl, dataDir: '' })
    cleanups.push(() => database.close())
    await expectStored(database, load.journal)
    await expectPictures(servers, load.journal)
    await expectEachMessageOnce(servers, database, load.journal)
    await expectLiveCalendar(servers)
  })
})

/** A slow machine gets the time that it needs. */
async function someMoreWork(journal: Journal): Promise<void> {
  const bookings = journal.bookings.length
  const messages = journal.messages.length
  const isDone = () =>
    journal.bookings.length > bookings + 5 &&
    journal.messages.length > messages + 3 &&
    Math.min(journal.edits, journal.signIns, journal.pictures.length) > 0
  await pause(LOAD_MS / 2)
  await expect.poll(isDone, { timeout: 40_000 }).toBe(true)
}

async function expectStored(database: Database, { bookings, messages }: Journal): Promise<void> {
  const reservations = await database.kysely.selectFrom('agenda_entries').select('client_name').execute()
  const names = reservations.map(({ client_name }) => client_name)
  expect(bookings.length).toBeGreaterThan(10)
  expect(bookings.filter(({ name }) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(await countOverlaps({ database })).toBe(0)
  const received = await database.kysely.selectFrom('contact_messages').select('message').execute()
  expect(messages.length).toBeGreaterThan(5)
  expect(messages.filter((text) => !received.some(({ message }) => message === text))).toEqual([])
}

async function expectPictures({ running }: SeveralServers, { pictures }: Journal): Promise<void> {
  expect(pictures.length).toBeGreaterThan(0)
  for (const { url } of running)
    for (const name of pictures) expect((await fetch(`${url}/uploads/${name}.webp`)).status).toBe(200)
}

/** A message that the killed server was handing over may arrive twice, with the same Message-ID. */
async function expectEachMessageOnce(
  { smtp }: SeveralServers,
  database: Database,
  { messages }: Journal,
): Promise<void> {
  const { kysely } = database
  const countWaiting = async () => {
    const { rows } = await sql<{ free: number; claimed: number }>`
      select count(*) filter (where claimed_until = 0) as free, count(*) filter (where claimed_until > 0) as claimed
        from outbox where state = 'waiting'`.execute(kysely)
    return rows[0]
  }
  await expect.poll(async () => (await countWaiting())?.free, { timeout: 20_000 }).toBe(0)
  await pause(500)
  // Those of the killed server: the others have sent theirs.
  await expireAllClaims(kysely)
  await expect.poll(countWaiting, { timeout: 20_000 }).toEqual({ free: 0, claimed: 0 })
  const sent = await kysely.selectFrom('outbox').select(['message_id', 'state', 'interruptions']).execute()
  const caught = smtp.caught.map(({ raw }) => /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1])
  const unexpected = sent.flatMap(({ message_id, state, interruptions }) => {
    const times = caught.filter((id) => id === message_id).length
    return state === 'sent' && times >= 1 && times <= 1 + interruptions ? [] : [{ message_id, state, times }]
  })
  expect(unexpected).toEqual([])
  const texts = smtp.caught.map(({ raw }) => raw)
  expect(messages.filter((text) => !texts.some((raw) => raw.includes(text)))).toEqual([])
}

async function expectLiveCalendar({ running }: SeveralServers): Promise<void> {
  const [here, there] = running.map(({ url }) => url) as [string, string]
  const stream = (await fetchEventStream(here, OWNER)).body?.pipeThrough(new TextDecoderStream()).getReader()
  const readUntil = async (event: string) => {
    for (let seen = ''; !seen.includes(`event: ${event}\n`); ) seen += (await stream?.read())?.value ?? ''
  }
  await readUntil('ready')
  const slot = (await listFreeSlots(there)).at(-1)
  const booking = { ...slot, clientName: 'Ida Noir', clientEmail: 'ida@exemple.fr' }
  expect((await remoteVisitor(there).post('/api/reservations', booking)).status).toBe(201)
  const bookedAt = performance.now()
  await readUntil('agenda')
  expect(performance.now() - bookedAt).toBeLessThan(2_000)
  await stream?.cancel()
}
