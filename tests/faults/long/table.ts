import { readFileSync } from 'node:fs'
import type { Fault, Outcome } from './fault.ts'
import { writeBetweenMarks } from './marked-text.ts'

const DOCUMENT = new URL('../../../docs/reliability.md', import.meta.url)
const COMMAND = 'npm run test:faults'
const HEAD = ['| fault | tried | lost | doubled | time | when and where | |', '|---|---|---|---|---|---|---|']

const ENGINES = { sqlite: ', SQLite', postgres: ', PostgreSQL', both: ', both engines', none: '' }

export type Run = { outcome: Outcome | Error; seconds: number; place: string }

export function titleOf({ name, engine }: Fault): string {
  return name + ENGINES[engine]
}

/** `outcome` is an error if the fault broke more than what it counts. */
export function describeRun(fault: Fault, { outcome, seconds }: Run): string {
  const result =
    outcome instanceof Error
      ? `failed: ${outcome.message}`
      : `tried ${outcome.tried}, lost ${outcome.lost}, doubled ${outcome.doubled}`
  return `${titleOf(fault)}: ${result} (${seconds.toFixed(0)} s)`
}

/** Replaces the line of that fault; those of faults that no longer exist disappear. */
export function writeRun(faults: readonly Fault[], fault: Fault, run: Run): void {
  writeBetweenMarks(DOCUMENT, COMMAND, withRun(readFileSync(DOCUMENT, 'utf8'), { faults, fault, run }))
}

type NewRun = { faults: readonly Fault[]; fault: Fault; run: Run }

export function withRun(document: string, { faults, fault, run }: NewRun): string {
  const lines = document.split('\n')
  const rows = faults.flatMap((candidate) => {
    if (candidate === fault) return [toRow(fault, run)]
    return lines.filter((line) => line.startsWith(`| ${titleOf(candidate)} |`))
  })
  return [...HEAD, ...rows].join('\n')
}

function toRow(fault: Fault, { outcome, seconds, place }: Run): string {
  const cells =
    outcome instanceof Error
      ? ['', '', '', `${seconds.toFixed(0)} s`, place, `failed: ${outcome.message}`]
      : [outcome.tried, outcome.lost, outcome.doubled, `${seconds.toFixed(0)} s`, place, outcome.note ?? '']
  const texts = [titleOf(fault), ...cells].map((cell) =>
    String(cell).replaceAll('|', '/').replace(/\s+/g, ' '),
  )
  return `| ${texts.join(' | ')} |`
}
