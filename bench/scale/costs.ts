import type { EngineFigures } from '../measure-engine.ts'
import type { Footprint } from './footprint/file.ts'

/** Measured figures of one engine. Milliseconds of one core, MiB, bytes. */
export type Costs = {
  readMs: number
  questionMs: number
  /** Of the site's process and of the database, with the messages that it sends later. */
  bookingMs: number
  burstPerSecond: number
  /** One process, one thread; without the database's part. */
  sustainedPerSecond: number
  quietMsPerSecond: number
  startMs: number
  idleMib: number
  loadedMib: number
  bytesPerBooking: number
  emptyBytes: number
  quietConnections: number
  quietTransactions: number
}

/** `AT_ONCE` of `bench/bookings.ts`: the last answer of a burst comes after about its 99th percentile. */
const BURST = 32

export function toCosts(
  { small, memory, startMs }: EngineFigures,
  { booking, quiet, emptyBytes }: Footprint,
): Costs {
  const slowest = Math.min(...Object.values(small.reads).map(({ perSecond }) => perSecond))
  return {
    readMs: 1_000 / slowest,
    questionMs: small.slotCosts.weekOfOne,
    bookingMs: booking.siteCpuMs + booking.databaseCpuMs,
    burstPerSecond: (BURST * 1_000) / small.bookings.atOnceP99,
    sustainedPerSecond: 1_000 / booking.siteCpuMs,
    quietMsPerSecond: quiet.siteCpuMs + quiet.databaseCpuMs,
    startMs,
    idleMib: memory.idle,
    loadedMib: memory.loaded,
    bytesPerBooking: booking.bytes,
    emptyBytes,
    quietConnections: quiet.connections,
    quietTransactions: quiet.transactions,
  }
}
