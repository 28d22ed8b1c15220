import { expect, test } from 'vitest'
import type { Fault, Outcome } from './fault.ts'
import { FAULTS } from './faults.ts'
import { describeRun, type Run, titleOf, withRun } from './table.ts'

const run = async () => ({ tried: 0, lost: 0, doubled: 0 })
const kill: Fault = { name: 'kill -9', engine: 'sqlite', run }
const upload: Fault = { name: 'an upload', engine: 'none', run }

function aRun(outcome: Outcome | Error): Run {
  return { outcome, seconds: 41.6, place: '2026-11-23, 2 × CPU' }
}

test('a run is one line: what was tried, lost and doubled, and how long it took', () => {
  const outcome = { tried: 50, lost: 0, doubled: 1 }
  expect(describeRun(kill, aRun(outcome))).toBe('kill -9, SQLite: tried 50, lost 0, doubled 1 (42 s)')
  const error = new Error('exit code 1')
  expect(describeRun(upload, aRun(error))).toBe('an upload: failed: exit code 1 (42 s)')
})

test('a run replaces its own figures, keeps those of other faults, and drops those of faults that are gone', () => {
  const document = [
    '| kill -9, SQLite | 1 | 0 | 0 | 1 s | before |  |',
    '| an upload | 2 | 0 | 0 | 2 s | before |  |',
    '| gone | 3 | 0 | 0 | 3 s | before |  |',
  ].join('\n')
  const outcome = { tried: 50, lost: 0, doubled: 0, note: 'a | b' }
  const table = withRun(document, { faults: [kill, upload], fault: kill, run: aRun(outcome) })
  expect(table.split('\n').slice(2)).toEqual([
    '| kill -9, SQLite | 50 | 0 | 0 | 42 s | 2026-11-23, 2 × CPU | a / b |',
    '| an upload | 2 | 0 | 0 | 2 s | before |  |',
  ])
})

test('no two faults share a line', () => {
  const titles = FAULTS.map(titleOf)
  expect(new Set(titles).size).toBe(titles.length)
})
