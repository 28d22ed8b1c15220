import { setImmediate } from 'node:timers'
import { expect, test } from 'vitest'
import { readCsvTable } from './csv-table.ts'

const BOUNDS = { delimiter: ';', maxLines: 10_000, maxColumns: 100, maxLineLength: 20_000 }
const PIECES = 8

test('a file of half a megabyte lets other work run between its pieces', async () => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const line = `${'a'.repeat(1023)}\n`
  const table = await readCsvTable(line.repeat(64 * PIECES), BOUNDS)
  isRead = true
  expect('lines' in table && table.lines.length).toBe(64 * PIECES)
  expect(turns).toBeGreaterThanOrEqual(PIECES)
})
