/**
 * The site against a bare Fastify and bare inserts. `npm run bench -- sqlite` (or `postgres`, or `first-start`) measures
 * again that part alone.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { ensureBuilt } from '../scripts/build.ts'
import { emptyPostgres, startPostgres } from '../tests/support/postgres.ts'
import { type EngineFigures, measureEngine, measureFirstStart, today } from './measure-engine.ts'
import { type Results, toTable, writeIntoReadme } from './table.ts'
import { requireWrk } from './wrk.ts'

const RESULTS = new URL('./results.json', import.meta.url)

const PARTS: Record<string, () => Promise<Partial<Results>>> = {
  sqlite: async () => ({ sqlite: await measureEngine() }),
  postgres: async () => ({ postgres: await measurePostgres() }),
  'first-start': async () => ({ firstStart: await measureFirstStart() }),
}

requireWrk()
const startedAt = performance.now()
await ensureBuilt()
const machine = `${cpus().length} × ${cpus()[0]?.model ?? process.arch}`
const chosen = process.argv.slice(2)
let results: Results =
  chosen.length > 0 && existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  results = { ...results, machine, node: process.version, date: today(), ...(await measure()) }
  // After each part: an error in the next one loses nothing.
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  writeIntoReadme(toTable(results))
  console.log(`${name} measured after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
}
console.log(`\n${toTable(results)}`)

/** Commits reach the disk, as on a real server. */
async function measurePostgres(): Promise<EngineFigures> {
  const { address, stop } = await startPostgres('durable')
  const databases = [await emptyPostgres(address), await emptyPostgres(address)]
  try {
    return await measureEngine(databases.map(({ url }) => url))
  } finally {
    await stop()
  }
}
