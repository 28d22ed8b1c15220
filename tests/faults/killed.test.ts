import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import type { Service } from '#contract/services.ts'
import { openDatabase } from '#server/db/open.ts'
import { anonymousSender } from '../support/anonymous-senders.ts'
import { clonePostgres } from '../support/postgres.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** Each round books a week of its own, before the horizon. */
const ROUNDS = Math.min(8, Number(process.env.FAULT_TRIES ?? 2))
const LATEST_KILL_MS = 50
const running: ServerProcess[] = []
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.signalAndWait('SIGKILL')
  for (const clean of cleanups.splice(0)) await clean()
})

type KeyedBooking = { id: number; date: string; time: string; key: string }

async function prepareEnv(engine: 'sqlite' | 'postgres') {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-killed-'))
  cleanups.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  if (engine === 'sqlite') return env
  const clone = await clonePostgres(inject('postgres'))
  cleanups.push(() => clone.drop())
  return { ...env, DATABASE_URL: clone.url }
}

async function startTracked(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  running.push(server)
  return server
}

async function kill(server: ServerProcess): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.signalAndWait('SIGKILL')
}

/** Books free slots sequentially until the server is killed. Each booking's key is also its client's name. */
async function bookUntilKilled(url: string, acknowledged: KeyedBooking[], round: number): Promise<void> {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const cookie = tokenResponse.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  const slots = await listFreeSlotsOfWeek(url, round)
  for (const [i, slot] of slots.entries()) {
    const key = `${round}-${i}-${cookie.slice(-8)}`
    const headers = {
      'content-type': 'application/json',
      cookie,
      'csrf-token': csrfToken,
      'idempotency-key': key,
    }
    const booking = { ...slot, clientName: key, clientEmail: 'zoe@exemple.fr' }
    const response = await fetch(`${url}/api/reservations`, {
      method: 'POST',
      headers,
      body: JSON.stringify(booking),
    })
    const body = (await response.json()) as { booking: Omit<KeyedBooking, 'key'> }
    if (response.status === 201) acknowledged.push({ ...body.booking, key })
    else expect(response.status).toBe(409)
  }
}

async function listFreeSlotsOfWeek(url: string, round: number) {
  const services = (await (await fetch(`${url}/api/services`)).json()) as Service[]
  const serviceId = services[0]?.id
  const dayInWeeks = (weeks: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ weeks }).toString()
  const range = `start=${dayInWeeks(round + 1)}&end=${dayInWeeks(round + 2)}&serviceId=${serviceId}`
  const slots = (await (await fetch(`${url}/api/agenda/creneaux?${range}`)).json()) as Record<
    string,
    string[]
  >
  return Object.entries(slots).flatMap(([date, times]) => times.map((time) => ({ date, time, serviceId })))
}

describe.each(['sqlite', 'postgres'] as const)('on %s, kill -9 during bookings', (engine) => {
  test('loses no acknowledged booking, creates no duplicate and no overlap', async () => {
    const env = await prepareEnv(engine)
    const acknowledged: KeyedBooking[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startTracked(env)
      const before = acknowledged.length
      const visitors = [1, 2, 3].map(() => bookUntilKilled(server.url, acknowledged, round))
      const settled = Promise.allSettled(visitors)
      // Waits for some acknowledged bookings, then kills at a different moment in each round.
      while (acknowledged.length < before + 5) await new Promise((resolve) => setTimeout(resolve, 5))
      await new Promise((resolve) => setTimeout(resolve, (round / ROUNDS) * LATEST_KILL_MS))
      await kill(server)
      const outcomes = await settled
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      for (const reason of failures)
        expect(String(reason)).toMatch(/fetch failed|terminated|other side closed/)
    }
    const stored = await readReservations(env)
    const lost = acknowledged.filter(({ id, key }) => stored.get(id)?.client_name !== key)
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 5)
    expect(lost).toEqual([])
    const names = [...stored.values()].map((row) => row.client_name)
    expect(new Set(names).size).toBe(names.length)
    expect(findOverlaps([...stored.values()])).toEqual([])
  })
})

test.each(['sqlite', 'postgres'] as const)(
  'on %s, a hold survives kill -9, so that only its token books the slot',
  async (engine) => {
    const env = await prepareEnv(engine)
    const before = await startTracked(env)
    const [slot] = await listFreeSlotsOfWeek(before.url, 0)
    const hold = await (await anonymousSender(before.url))('POST', '/api/reservations/hold', { ...slot })
    const { token, praticienId } = (await hold.json()) as { token: string; praticienId: number }
    await kill(before)
    const { url } = await startTracked(env)
    const booking = { ...slot, praticienId, clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
    const book = async (changes: object = {}) =>
      (await (await anonymousSender(url))('POST', '/api/reservations', { ...booking, ...changes })).status
    expect(await book()).toBe(409)
    expect(await book({ holdToken: token })).toBe(201)
    expect((await readReservations(env)).size).toBe(1)
  },
)

async function readReservations(env: { DATA_DIR: string; DATABASE_URL?: string }) {
  const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL })
  const rows = await database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'practitioner_id', 'date', 'start_minute', 'occupied_until', 'client_name'])
    .orderBy('practitioner_id')
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
  await database.close()
  return new Map(rows.map((row) => [row.id, row]))
}

type StoredReservation = {
  practitioner_id: number
  date: string
  start_minute: number
  occupied_until: number
}

function findOverlaps(rows: StoredReservation[]): [StoredReservation, StoredReservation][] {
  return rows.slice(1).flatMap((row, i): [StoredReservation, StoredReservation][] => {
    const previous = rows[i] as StoredReservation
    const isSameAgendaDay = previous.practitioner_id === row.practitioner_id && previous.date === row.date
    return isSameAgendaDay && row.start_minute < previous.occupied_until ? [[previous, row]] : []
  })
}
