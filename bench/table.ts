import type { BookingFigure } from './bookings.ts'
import type { EngineFigures } from './measure-engine.ts'
import type { ReadFigure } from './reads.ts'

/** Alarms: nothing is done to get below them. */
const GOALS: Record<string, { booking: string }> = {
  sqlite: { booking: '≤ 8 ms' },
  postgres: { booking: '≤ 20 ms' },
}

/** Markdown, of one engine. */
export function toTable(engine: string, { startMs, memory, small, large }: EngineFigures): string {
  const rows = Object.entries({ small, large }).flatMap(([size, { reads, bookings }]) => [
    ...Object.entries(reads).map(([label, figure]) => [`${label}, ${size}`, toRead(figure), '≥ 0.5']),
    [`a booking, one after another, ${size}, p50`, toBooking(bookings), GOALS[engine]?.booking ?? ''],
    [`32 bookings at once, ${size}, p99`, toMs(bookings.atOnceP99), ''],
  ])
  const cells = [
    ['work', engine, 'goal'],
    ['---', '---', '---'],
    ...rows,
    ['memory 60 s after the first answer', toMib(memory.idle), '≤ 220 MiB'],
    ['memory after the load', toMib(memory.loaded), ''],
    ['start to the first answer', toMs(startMs), '≤ 2 000 ms'],
  ]
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function toRead({ ratio, perSecond, barePerSecond, p99, bareP99, limits }: ReadFigure): string {
  const note = limits === 'off' ? ' ¹' : ''
  const rates = `${toCount(perSecond)} of ${toCount(barePerSecond)}/s`
  return `${ratio.toFixed(2)}${note} (${rates}), p99 ${p99.toFixed(1)} ms (bare ${bareP99.toFixed(1)})`
}

function toBooking({ p50, bareP50 }: BookingFigure): string {
  return `${toMs(p50)} (bare insert ${toMs(bareP50)})`
}

function toCount(value: number): string {
  return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
}

function toMs(ms: number): string {
  return ms < 100 ? `${ms.toFixed(1)} ms` : `${toCount(ms)} ms`
}

function toMib(mib: number): string {
  return `${mib.toFixed(0)} MiB`
}
