import { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { addDays, type Day } from '#domain/language/time.ts'
import { openSqlite } from '#server/db/sqlite-files/handle.ts'
import type { FilledPractice } from './filled-practice.ts'
import type { Product } from './product.ts'
import { median, percentile } from './reads.ts'
import { openVisitor, request } from './request.ts'

const WARM_UP = 20
const MEASURED = 150
const AT_ONCE = 32
const BURSTS = 8
/** The longest range that may be asked, and how many such ranges are booked. */
const RANGE_DAYS = 62
const RANGES = 5

/** Milliseconds. */
export type BookingFigure = { p50: number; bareP50: number; atOnceP99: number }

type Wanted = { date: string; time: string; praticienId: number }

/** Bookings one after another, alternately with a durable insert of one row; then bursts on different slots. */
export async function benchBookings(
  { url }: Product,
  practice: FilledPractice,
  today: Day,
): Promise<BookingFigure> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const visitor = await openVisitor(url, agent)
  const slots = await listDistantSlots(url, practice, today)
  const bare = await openBare(practice.env)
  let booked = 0
  const book = async () => {
    const client = { clientName: 'Zoé Petit', clientEmail: `zoe${booked}@exemple.fr` }
    const body = { ...slots[booked], ...client, serviceId: practice.serviceId }
    booked += 1
    const answer = await visitor.send('POST', '/api/reservations', body)
    if (answer.status !== 201) throw new Error(`a booking got ${answer.status}: ${answer.body}`)
  }
  for (let i = 0; i < WARM_UP; i += 1) await bare.insert(i)
  for (let i = 0; i < WARM_UP; i += 1) await book()
  const times: { ours: number; bare: number }[] = []
  while (times.length < MEASURED)
    times.push({ ours: await time(book), bare: await time(() => bare.insert(times.length)) })
  const bursts: number[] = []
  for (let i = 0; i < BURSTS; i += 1) {
    bursts.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => time(book)))))
  }
  await bare.close()
  agent.destroy()
  return {
    p50: median(times.map(({ ours }) => ours)),
    bareP50: median(times.map((round) => round.bare)),
    atOnceP99: percentile(bursts, 0.99),
  }
}

/** At most one slot per day and practitioner, so that none excludes another; sorted by day. */
async function listDistantSlots(
  url: string,
  { practitionerIds, serviceId }: FilledPractice,
  today: Day,
): Promise<Wanted[]> {
  const slots: Wanted[] = []
  for (let range = 0; range < RANGES; range += 1) {
    const start = addDays(today, 1 + range * RANGE_DAYS)
    for (const praticienId of practitionerIds) {
      const days = `start=${start}&end=${addDays(start, RANGE_DAYS - 1)}`
      const { body } = await request(
        `${url}/api/agenda/creneaux?${days}&serviceId=${serviceId}&praticienId=${praticienId}`,
      )
      const free: Record<Day, string[]> = JSON.parse(body.toString())
      slots.push(
        ...Object.entries(free).flatMap(([date, [first]]) =>
          first ? [{ date, time: first, praticienId }] : [],
        ),
      )
    }
  }
  return slots.sort((a, b) => a.date.localeCompare(b.date))
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const CREATE = 'create table bare_inserts (id integer primary key, name text, start integer)'

/** One row for each transaction, through the driver that the site uses, on the same disk. */
async function openBare({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>) {
  if (DATABASE_URL === undefined) {
    const database = openSqlite(join(DATA_DIR, 'bare.db'))
    database.exec(CREATE)
    const statement = database.prepare('insert into bare_inserts (name, start) values (?, ?)')
    return {
      insert: async (i: number) => void statement.run('Zoé Petit', i),
      close: async () => database.close(),
    }
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(CREATE.replace('integer primary key', 'serial primary key'))
  const text = 'insert into bare_inserts (name, start) values ($1, $2)'
  return {
    insert: async (i: number) => void (await client.query({ name: 'bare', text, values: ['Zoé Petit', i] })),
    close: () => client.end(),
  }
}
