/**
 * Capacity of one machine, and a simulation of a million practices, from `bench/results.json` and
 * `bench/scale/footprint/footprint.json`. Writes the tables into `docs/scale.md`, unless an argument changes an
 * assumption.
 */

import { readFileSync } from 'node:fs'
import type { Results } from '../table.ts'
import { readAssumptions } from './assumptions.ts'
import { capacityOf } from './capacity.ts'
import { toCosts } from './costs.ts'
import { simulateFleet } from './fleet.ts'
import { readFootprints } from './footprint/file.ts'
import { writeBetweenMarks } from './marked-text.ts'
import { toScaleTables } from './tables.ts'

const DOCUMENT = new URL('../../docs/scale.md', import.meta.url)

const startedAt = performance.now()
const results: Results = JSON.parse(readFileSync(new URL('../results.json', import.meta.url), 'utf8'))
const footprints = readFootprints()
if (!results.sqlite || !results.postgres) throw new Error('bench/results.json lacks an engine: npm run bench')
const args = process.argv.slice(2)
const assumptions = readAssumptions(args)
const costs = {
  sqlite: toCosts(results.sqlite, footprints.sqlite),
  postgres: toCosts(results.postgres, footprints.postgres),
}
const capacity = {
  sqlite: capacityOf(costs.sqlite, assumptions),
  postgres: capacityOf(costs.postgres, assumptions),
}
const fleet = simulateFleet(costs.postgres, capacity.postgres, assumptions)
const tables = toScaleTables({ results, footprints, assumptions, costs, capacity, fleet })
console.log(tables)
if (args.length === 0) writeBetweenMarks(DOCUMENT, 'npm run bench:scale', tables)
console.log(`\n${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
