import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type BookingFigure, benchBookings } from './bookings.ts'
import { type FilledPractice, fillPractice, LARGE, SMALL } from './filled-practice.ts'
import { type Product, readRss, startProduct } from './product.ts'
import { isLimited, measureRead, median, PAGE_READS, type Read, type ReadFigure, slotReads } from './reads.ts'

const STARTS = 3
const IDLE_MS = 60_000
const QUIET_MS = 20_000

/** MiB of resident memory, 60 s after the first answer and after a load. */
type Memory = { idle: number; loaded: number }

type PracticeFigures = {
  reads: Record<string, ReadFigure>
  bookings: BookingFigure
  loaded: number
}

export type EngineFigures = {
  startMs: number
  memory: Memory
  small: PracticeFigures
  large: PracticeFigures
}

/** `databases` are the URLs of two empty PostgreSQL databases; none on SQLite. */
export async function measureEngine(databases: readonly string[] = []): Promise<EngineFigures> {
  const [smallEnv, largeEnv] = [newSite(databases[0]), newSite(databases[1])]
  try {
    const small = await fillPractice(smallEnv, SMALL)
    const startMs = median(await timeStarts(smallEnv))
    const limited = await startProduct(smallEnv)
    // The large practice is filled while the server idles.
    const [large] = await Promise.all([fillPractice(largeEnv, LARGE), sleep(IDLE_MS)])
    const idle = readRss(limited.pid)
    const smallFigures = await measurePractice(small, [...PAGE_READS, ...slotReads(small, today())], limited)
    const largeFigures = await measurePractice(large, slotReads(large, today()))
    const memory = { idle, loaded: Math.max(smallFigures.loaded, largeFigures.loaded) }
    return { startMs, memory, small: smallFigures, large: largeFigures }
  } finally {
    for (const { DATA_DIR } of [smallEnv, largeEnv]) rmSync(DATA_DIR ?? '', { recursive: true, force: true })
  }
}

/** `limited` runs with its rate limits on and is stopped; reads that these limits refuse are measured without them. */
async function measurePractice(
  practice: FilledPractice,
  reads: readonly Read[],
  limited?: Product,
): Promise<PracticeFigures> {
  const figures: Record<string, ReadFigure> = {}
  let loaded = 0
  if (limited) {
    for (const read of reads) {
      if (await isLimited(limited.url, read)) continue
      figures[read.label] = await measureRead(limited.url, read, 'on')
    }
    loaded = readRss(limited.pid)
    await limited.stop()
  }
  const product = await startProduct({ ...practice.env, RATE_LIMITS: 'off' })
  if (!limited) await untilQuiet(practice)
  for (const read of reads) figures[read.label] ??= await measureRead(product.url, read, 'off')
  const bookings = await benchBookings(product, practice, today())
  loaded = Math.max(loaded, readRss(product.pid))
  await product.stop()
  return { reads: figures, bookings, loaded }
}

/**
 * After its first start a site gives each reservation the record of its client: minutes of writes, after each of which
 * hours are computed anew.
 */
async function untilQuiet({ env }: FilledPractice): Promise<void> {
  const database = openDatabase(readConfig(env))
  try {
    let before = -1
    for (;;) {
      const { agendas } = await database.versions.read()
      if (agendas === before) return
      before = agendas
      await sleep(QUIET_MS)
    }
  } finally {
    await database.close()
  }
}

async function timeStarts(env: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  while (times.length < STARTS) {
    const product = await startProduct(env)
    times.push(product.firstAnswerMs)
    await product.stop()
  }
  return times
}

export function newSite(databaseUrl?: string): Record<string, string> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  return { DATA_DIR, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

export function today() {
  return systemClock('Europe/Paris').local().day
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
