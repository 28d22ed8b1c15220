import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { anonymousSender } from '../support/anonymous-senders.ts'
import {
  type AcknowledgedBooking,
  bookUntilGone,
  openEventStream,
  requestUntilGone,
  sendUnfinishedRequest,
} from '../support/busy-clients.ts'
import { clonePostgres } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { catchMail } from '../support/smtp.ts'

/** More rounds: `STOP_ROUNDS=20 npx vitest run --project=faults tests/faults/stop.test.ts`. */
const ROUNDS = Array.from({ length: Number(process.env.STOP_ROUNDS ?? 2) }, (_, i) => i + 1)
const OWNER = { username: 'ana', password: 'une-phrase-de-passe-longue' }
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

type Env = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string }

/** A practice whose mail server never confirms a message; `received` resolves when it has the first. */
async function home(engine: 'sqlite' | 'postgres'): Promise<{ env: Env; received: Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-stop-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const smtp = await catchMail()
  cleanups.push(() => smtp.close())
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: smtp.url,
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
  }
  const { promise: received, resolve } = Promise.withResolvers<void>()
  smtp.onMessage = () => {
    resolve()
    return new Promise(() => {})
  }
  if (engine === 'sqlite') return { env, received }
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  return { env: { ...env, DATABASE_URL: clone.url }, received }
}

/** Requests, bookings, event streams and unfinished requests, all in flight. */
async function startLoad(url: string) {
  const journal: AcknowledgedBooking[] = []
  const requesting = Array.from({ length: 12 }, () => requestUntilGone(url))
  const booking = ['Zoé', 'Léa', 'Noé'].map((client) => bookUntilGone(url, journal, client))
  const listening = await Promise.all([1, 2, 3].map(() => openEventStream(url, OWNER)))
  const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const unfinished = await Promise.all(
    [`${head}Content-Length: 1000\r\n\r\n{"name":`, head, ''].flatMap((beginning) =>
      [1, 2, 3].map(() => sendUnfinishedRequest(url, beginning)),
    ),
  )
  return { journal, requesting, booking, listening, unfinished }
}

async function storedNames({ DATA_DIR, DATABASE_URL }: Env): Promise<Map<number, string | null>> {
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
    'exits with code 0, with every acknowledged booking stored and every connection closed: round %i',
    async () => {
      const { env, received } = await home(engine)
      const server = await startServer(env)
      cleanups.push(() => server.end('SIGKILL'))
      const message = { name: 'Zoé', email: 'zoe@exemple.fr', message: 'Bonjour' }
      expect((await (await anonymousSender(server.url))('POST', '/api/contact', message)).status).toBe(200)
      await received
      const load = await startLoad(server.url)
      while (load.journal.length < 5) await new Promise((resolve) => setTimeout(resolve, 5))
      server.signal('SIGTERM')
      server.signal('SIGINT')
      expect(await server.end('SIGTERM')).toBe(0)

      const answered = (await Promise.all(load.requesting)).flat()
      expect(answered.length).toBeGreaterThan(0)
      for (const status of answered) expect([200, 503]).toContain(status)
      for (const status of (await Promise.all(load.booking)).flat()) expect([409, 503]).toContain(status)
      await Promise.all([
        ...load.listening.map(({ ended }) => ended),
        ...load.unfinished.map(({ closed }) => closed),
      ])
      const stored = await storedNames(env)
      expect(load.journal.filter(({ id, name }) => stored.get(id) !== name)).toEqual([])
    },
  )
})
