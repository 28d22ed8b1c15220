/** Costs of a booking and of a quiet site: processor time, disk, connections. Input of `npm run bench:scale`. */

import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { ensureBuilt } from '../../../scripts/build.ts'
import { emptyPostgres, startPostgres } from '../../../tests/support/postgres.ts'
import { fillPractice, SMALL } from '../../filled-practice.ts'
import { newSite, sleep, today } from '../../measure-engine.ts'
import { startProduct } from '../../product.ts'
import { openBooker } from './booker.ts'
import { type Footprint, writeFootprints } from './file.ts'
import { cpuMsOf, openStorage } from './storage-size.ts'

/** The first bookings fill pages that are allocated already. */
const WARM_UP = 400
const BOOKINGS = 1_600
/** The worker sends a message after ten seconds and then clears its text. */
const SENT_MS = 20_000
const SETTLED_MS = 15_000
const QUIET_MS = 60_000

async function measureFootprint(databaseUrl?: string): Promise<Footprint> {
  const env: Record<string, string> = { ...newSite(databaseUrl), RATE_LIMITS: 'off' }
  const practice = await fillPractice(env, { ...SMALL, future: 0 })
  const storage = await openStorage(env)
  const emptyBytes = (await storage.read()).bytes
  const booking = await measureBookings(practice, storage)
  const quiet = await measureQuietSite(env, storage)
  await storage.close()
  rmSync(env.DATA_DIR ?? '', { recursive: true, force: true })
  return { booking, quiet, emptyBytes }
}

type Storage = Awaited<ReturnType<typeof openStorage>>

async function measureBookings(
  practice: Awaited<ReturnType<typeof fillPractice>>,
  storage: Storage,
): Promise<Footprint['booking']> {
  const product = await startProduct(practice.env)
  const booker = await openBooker(product.url, practice, today())
  const book = async (count: number) => {
    for (let i = 0; i < count; i += 1) await booker.book()
    await sleep(SENT_MS)
  }
  await book(WARM_UP)
  const before = { ...(await storage.read()), siteCpuMs: cpuMsOf(product.pid) }
  await book(BOOKINGS)
  const after = { ...(await storage.read()), siteCpuMs: cpuMsOf(product.pid) }
  booker.close()
  await product.stop()
  const each = (key: 'siteCpuMs' | 'databaseCpuMs' | 'bytes' | 'walBytes') =>
    (after[key] - before[key]) / BOOKINGS
  return {
    siteCpuMs: each('siteCpuMs'),
    databaseCpuMs: each('databaseCpuMs'),
    bytes: each('bytes'),
    walBytes: each('walBytes'),
  }
}

async function measureQuietSite(env: Record<string, string>, storage: Storage): Promise<Footprint['quiet']> {
  const product = await startProduct(env)
  await sleep(SETTLED_MS)
  const before = { ...(await storage.read()), siteCpuMs: cpuMsOf(product.pid) }
  await sleep(QUIET_MS)
  const after = { ...(await storage.read()), siteCpuMs: cpuMsOf(product.pid) }
  await product.stop()
  const perSecond = (key: 'siteCpuMs' | 'databaseCpuMs' | 'transactions') =>
    ((after[key] - before[key]) * 1_000) / QUIET_MS
  return {
    siteCpuMs: perSecond('siteCpuMs'),
    databaseCpuMs: perSecond('databaseCpuMs'),
    transactions: perSecond('transactions'),
    connections: after.connections,
  }
}

await ensureBuilt()
const sqlite = await measureFootprint()
const { address, stop } = await startPostgres('durable')
const postgres = await measureFootprint((await emptyPostgres(address)).url).finally(stop)
const machine = `${cpus().length} × ${cpus()[0]?.model ?? process.arch}`
writeFootprints({ machine, node: process.version, date: today(), sqlite, postgres })
