import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addDays, type Day } from '#domain/time.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { type Figure, openPractice } from './practice.ts'

const WRITES = 300

/** Sequential bookings, in process, after bare inserts with the same durability. */
export async function benchWrites(): Promise<Figure[]> {
  const { app, folder, today, close } = await openPractice()
  const bareDatabase = openSqlite(join(folder, 'bare.db'))
  bareDatabase.exec('create table agenda_entries (id integer primary key, name text, start integer)')
  const insert = bareDatabase.prepare('insert into agenda_entries (name, start) values (?, ?)')
  const bareFigure = await measureEach(
    'bare SQLite insert, one fsync each',
    async (i) => void insert.run('client', i),
  )
  bareDatabase.close()
  const headers = await readVisitorHeaders(app)
  const requests = await listRequestsForFreeSlots(app, today)
  const bookingFigure = await measureEach('POST /api/reservations', async (i) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/reservations',
      headers,
      payload: requests[i],
    })
    if (statusCode !== 201 && statusCode !== 409) throw new Error(`a booking got status ${statusCode}`)
  })
  await close()
  return [bareFigure, bookingFigure]
}

async function readVisitorHeaders(app: FastifyInstance) {
  const response = await app.inject('/api/csrf-token')
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, 'csrf-token': response.json<{ csrfToken: string }>().csrfToken }
}

/** One booking request per slot of the next two months. A buffer takes neighboring slots, so some get a 409. */
async function listRequestsForFreeSlots(app: FastifyInstance, today: Day) {
  const query = { start: today, end: addDays(today, 60), serviceId: '1' }
  const slots = (await app.inject({ url: '/api/agenda/creneaux', query })).json<Record<Day, string[]>>()
  const client = { clientName: 'Zoé', clientEmail: 'zoe@exemple.fr', serviceId: 1 }
  return Object.entries(slots).flatMap(([date, times]) => times.map((time) => ({ date, time, ...client })))
}

async function measureEach(label: string, work: (i: number) => Promise<void>): Promise<Figure> {
  const times: number[] = []
  for (let i = 0; i < WRITES; i += 1) {
    const start = performance.now()
    await work(i)
    times.push(performance.now() - start)
  }
  const total = times.reduce((sum, time) => sum + time, 0)
  times.sort((a, b) => a - b)
  return { label, perSecond: (WRITES / total) * 1000, p99: times[Math.floor(WRITES * 0.99)] ?? Number.NaN }
}
