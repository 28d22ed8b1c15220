import type { BookingFigure } from './bookings.ts'
import { LARGE, SMALL } from './filled-practice.ts'
import type { EngineFigures, FirstStart } from './measure-engine.ts'
import type { ReadFigure } from './reads.ts'
import { writeBetweenMarks } from './scale/marked-text.ts'
import type { SlotCosts } from './slot-costs.ts'

export type Results = {
  machine?: string
  node?: string
  date?: string
  sqlite?: EngineFigures
  postgres?: EngineFigures
  firstStart?: FirstStart
}

const README = new URL('./README.md', import.meta.url)

const PAGE_GOAL = '≥ 0.8; p99 ≤ 5 / 8 ms'
const READ_GOAL = '≥ 0.6; p99 ≤ 5 / 8 ms'
const GOALS: Record<string, string> = {
  '`/`, compressed': PAGE_GOAL,
  '`/massages`, compressed': PAGE_GOAL,
  'week of slots, one practitioner': '≥ 0.6 / 0.5; p99 ≤ 5 / 8 ms',
  'month of slots, all practitioners': '≥ 0.4 / 0.3; p99 ≤ 5 / 8 ms',
}

const QUESTIONS: Record<keyof SlotCosts, { label: string; days: number; isAll: boolean }> = {
  weekOfOne: { label: 'a week of one practitioner', days: 7, isAll: false },
  monthOfOne: { label: 'a month of one practitioner', days: 31, isAll: false },
  weekOfAll: { label: 'a week of all', days: 7, isAll: true },
  monthOfAll: { label: 'a month of all', days: 31, isAll: true },
}

/** Markdown. */
export function toTable({ machine, node, date, sqlite, postgres, firstStart }: Results): string {
  const row = (label: string, figureOf: (engine: EngineFigures) => string, goal = '') =>
    `| ${label} | ${sqlite ? figureOf(sqlite) : ''} | ${postgres ? figureOf(postgres) : ''} | ${goal} |`
  const readsOf = (size: Size) => Object.keys((sqlite ?? postgres)?.[size].reads ?? {})
  const practices = (['small', 'large'] as const).flatMap((size) => [
    ...readsOf(size).map((label) =>
      row(`${label}, ${size}`, (engine) => toRead(engine[size].reads[label]), GOALS[label] ?? READ_GOAL),
    ),
    row(
      `a booking, one after another, ${size}, p50`,
      (engine) => toBooking(engine[size].bookings),
      '≤ 2.5 / 7 ms; ≥ 0.3',
    ),
    row(`32 bookings at once, ${size}, p99`, (engine) => toMs(engine[size].bookings.atOnceP99), '< 50 ms'),
  ])
  return [
    `Measured on ${date} on ${machine}, Node.js ${node}:`,
    '',
    '| work | SQLite | PostgreSQL | goal, SQLite / PostgreSQL |',
    '|---|---|---|---|',
    ...practices,
    row('memory 60 s after the first answer', (engine) => toMib(engine.memory.idle), '≤ 130 MiB'),
    row('memory after the load', (engine) => toMib(engine.memory.loaded), '≤ 250 MiB'),
    `| memory 60 s after a first start, which builds | ${toMib(firstStart?.memory.idle)} | | ≤ 130 MiB |`,
    `| memory after that start and a load of 10 s | ${toMib(firstStart?.memory.loaded)} | | ≤ 250 MiB |`,
    row('start to the first answer, built', (engine) => toMs(engine.startMs), '≤ 1 000 ms'),
    `| first start to the first answer, with the build | ${toMs(firstStart?.startMs)} | | |`,
    '',
    ...toCosts({ sqlite, postgres }),
  ].join('\n')
}

function toCosts({ sqlite, postgres }: Pick<Results, 'sqlite' | 'postgres'>): string[] {
  const lines = Object.entries(QUESTIONS).flatMap(([key, { label, days, isAll }]) =>
    (['small', 'large'] as const).map((size) => {
      const asked = days * (isAll ? PRACTITIONERS[size] : 1)
      const cells = [sqlite, postgres].map((engine) => {
        const ms = engine?.[size].slotCosts[key as keyof SlotCosts]
        if (ms === undefined) return ''
        return `${toMs(ms)}, ${((ms / asked) * 1_000).toFixed(0)} µs`
      })
      return `| ${label}, ${size} | ${asked} | ${cells.join(' | ')} |`
    }),
  )
  const head = '| slots without any cached answer | days × practitioners | SQLite; each | PostgreSQL; each |'
  return [head, '|---|---|---|---|', ...lines]
}

const PRACTITIONERS = { small: SMALL.practitioners, large: LARGE.practitioners }
type Size = keyof typeof PRACTITIONERS

function toRead(figure: ReadFigure | undefined): string {
  if (!figure) return ''
  const { ratio, perSecond, barePerSecond, p99, bareP99, limits } = figure
  const note = limits === 'off' ? ' ¹' : ''
  const rates = `${toCount(perSecond)} of ${toCount(barePerSecond)}/s`
  return `${ratio.toFixed(2)}${note} (${rates}), p99 ${p99.toFixed(1)} ms (bare ${bareP99.toFixed(1)})`
}

function toBooking({ p50, bareP50, share }: BookingFigure): string {
  return `${toMs(p50)}; ${share.toFixed(2)} of inserts of ${toMs(bareP50)}`
}

function toCount(value: number): string {
  return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
}

function toMs(ms: number | undefined): string {
  if (ms === undefined) return ''
  return ms < 100 ? `${ms.toFixed(ms < 10 ? 2 : 1)} ms` : `${toCount(ms)} ms`
}

function toMib(mib: number | undefined): string {
  return mib === undefined ? '' : `${mib.toFixed(0)} MiB`
}

export function writeIntoReadme(table: string): void {
  writeBetweenMarks(README, 'npm run bench', table)
}
