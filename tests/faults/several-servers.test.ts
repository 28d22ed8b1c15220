import { expect, inject } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import { fetchEventStream } from '../support/people/event-stream.ts'
import { listFreeSlots } from '../support/practice/busy-clients.ts'
import { findSignedOut, type Journal, keepBusy } from '../support/practice/busy-practice.ts'
import { remoteVisitor } from '../support/servers/remote-server.ts'
import { OWNER, type SeveralServers, severalServers } from '../support/servers/several-servers.ts'
import { fault, mergeFindings } from './fault.ts'
import { checkDeliveries } from './oracle/deliveries.ts'
import { check } from './oracle/journal.ts'

/** Minutes by which the clocks of the servers are wrong, in the order in which they start. */
const CLOCKS: Record<string, { clocks: readonly number[]; longOn: readonly Engine[] }> = {
  'whose clocks agree': { clocks: [0], longOn: ['postgres'] },
  'whose clocks are wrong by minutes': { clocks: [-3, 0, 3], longOn: [] },
}

for (const [title, { clocks, longOn }] of Object.entries(CLOCKS))
  fault(
    `kill -9 of one of three servers ${title}, under load, behind a proxy without sticky sessions`,
    { on: ['postgres'], longOn, most: 10 },
    async ({ tries, resources }) => {
      const servers = await severalServers(inject('postgres'))
      resources.defer(servers.close)
      const startOne = (i: number) => servers.start({ clockShift: clocks[i % clocks.length] ?? 0 })
      await Promise.all([0, 1, 2].map(startOne))
      const staff = await remoteVisitor(servers.balancer.url).signIn(OWNER.username, OWNER.password)
      const load = await keepBusy(servers)
      resources.defer(load.stop)
      for (let i = 0; i < tries; i += 1) {
        await someMoreWork(load.journal)
        await servers.kill(servers.running[0] as SeveralServers['running'][number])
        await startOne(i)
        await someMoreWork(load.journal)
      }
      await load.stop()
      expect(await findSignedOut(staff, servers.running)).toEqual([])
      await expectPictures(servers, load.journal)
      const env = { ...servers.env, DATA_DIR: '' }
      const found = [await check(load.journal, env), await checkDeliveries(env, servers.smtp.caught)]
      await expectLiveCalendar(servers)
      return mergeFindings(found)
    },
  )

/** A slow machine gets the time that it needs. */
async function someMoreWork(journal: Journal): Promise<void> {
  const bookings = journal.bookings.length
  const messages = journal.messages.length
  const isDone = () =>
    journal.bookings.length > bookings + 5 &&
    journal.messages.length > messages + 3 &&
    Math.min(journal.edits, journal.signIns, journal.pictures.length) > 0
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true)
}

async function expectPictures({ running }: SeveralServers, { pictures }: Journal): Promise<void> {
  for (const { url } of running)
    for (const name of pictures) {
      const status = async () => (await fetch(`${url}/uploads/${name}.webp`)).status
      // 503 while the bucket, which this process serves, is slow.
      await expect.poll(status, { timeout: 60_000 }).toBe(200)
    }
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
  await readUntil('agenda')
  await stream?.cancel()
}
