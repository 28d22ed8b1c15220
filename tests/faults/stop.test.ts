import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { anonymousSender } from '../support/anonymous-senders.ts'
import {
  type AcknowledgedBooking,
  bookUntilServerStops,
  openEventStream,
  requestUntilServerStops,
  sendUnfinishedRequest,
} from '../support/busy-clients.ts'
import { clonePostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { catchMail } from '../support/smtp.ts'

const ROUNDS = Array.from({ length: Math.min(20, Number(process.env.FAULT_TRIES ?? 1)) }, (_, i) => i + 1)
const SUPERADMIN = { username: 'ana', password: 'une-phrase-de-passe-longue' }
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

type Env = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string }

/** A practice whose mail server never confirms a message; `messageReceived` resolves when it has the first. */
async function preparePractice(
  engine: 'sqlite' | 'postgres',
): Promise<{ env: Env; messageReceived: Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-stop-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const smtp = await catchMail()
  cleanups.push(() => smtp.close())
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: smtp.url,
    ADMIN_USERNAME: SUPERADMIN.username,
    ADMIN_PASSWORD: SUPERADMIN.password,
  }
  const { promise: messageReceived, resolve } = Promise.withResolvers<void>()
  smtp.onMessage = () => {
    resolve()
    return new Promise(() => {})
  }
  if (engine === 'sqlite') return { env, messageReceived }
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  return { env: { ...env, DATABASE_URL: clone.url }, messageReceived }
}

/** Requests, bookings, event streams and unfinished requests, all in flight. */
async function startLoad(url: string) {
  const acknowledged: AcknowledgedBooking[] = []
  const requests = Array.from({ length: 12 }, () => requestUntilServerStops(url))
  const bookings = ['Zoé', 'Léa', 'Noé'].map((client) => bookUntilServerStops(url, acknowledged, client))
  const streams = await Promise.all([1, 2, 3].map(() => openEventStream(url, SUPERADMIN)))
  const requestHead = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const unfinishedRequests = await Promise.all(
    [`${requestHead}Content-Length: 1000\r\n\r\n{"name":`, requestHead, ''].flatMap((beginning) =>
      [1, 2, 3].map(() => sendUnfinishedRequest(url, beginning)),
    ),
  )
  return { acknowledged, requests, bookings, streams, unfinishedRequests }
}

async function readStoredNames({ DATA_DIR, DATABASE_URL }: Env): Promise<Map<number, string | null>> {
  const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'client_name'])
    .orderBy('id')
    .execute()
  await database.close()
  return new Map(rows.map((row) => [row.id, row.client_name]))
}

describe.each(['sqlite', 'postgres'] as const)('on %s, SIGTERM under load', (engine) => {
  // The exit code is 1 if shutting down takes longer than 9 s.
  test.each(ROUNDS)(
    'exits with code 0 after storing every acknowledged booking and closing every connection (round %i)',
    async () => {
      const { env, messageReceived } = await preparePractice(engine)
      const server = await startServer(env)
      cleanups.push(() => server.signalAndWait('SIGKILL'))
      const contactMessage = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour' }
      expect((await (await anonymousSender(server.url))('POST', '/api/contact', contactMessage)).status).toBe(
        200,
      )
      await messageReceived
      const load = await startLoad(server.url)
      while (load.acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 5))
      // Repeated signals must not abort the shutdown.
      server.signal('SIGTERM')
      server.signal('SIGINT')
      expect(await server.signalAndWait('SIGTERM')).toBe(0)

      const statuses = (await Promise.all(load.requests)).flat()
      expect(statuses.length).toBeGreaterThan(0)
      for (const status of statuses) expect([200, 503]).toContain(status)
      const failureStatuses = (await Promise.all(load.bookings)).flat()
      // 409: the clients compete for the same slots.
      for (const status of failureStatuses) expect([409, 503]).toContain(status)
      await Promise.all([
        ...load.streams.map(({ ended }) => ended),
        ...load.unfinishedRequests.map(({ closed }) => closed),
      ])
      const stored = await readStoredNames(env)
      expect(load.acknowledged.filter(({ id, name }) => stored.get(id) !== name)).toEqual([])
    },
  )
})
