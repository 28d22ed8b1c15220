/** The site against a bare Fastify and bare inserts. `npm run bench -- sqlite` (or `postgres`) measures that engine alone. */

import { cpus } from 'node:os'
import { ensureBuilt } from '../scripts/build.ts'
import { emptyPostgres, startPostgres } from '../tests/support/database/postgres.ts'
import { type EngineFigures, measureEngine } from './measure-engine.ts'
import { toTable } from './table.ts'
import { requireWrk } from './wrk.ts'

const ENGINES: Record<string, () => Promise<EngineFigures>> = {
  sqlite: () => measureEngine(),
  postgres: measurePostgres,
}

requireWrk()
await ensureBuilt()
const chosen = process.argv.slice(2)
console.log(`${cpus().length} × ${cpus()[0]?.model ?? process.arch}, Node.js ${process.version}`)
for (const [name, measure] of Object.entries(ENGINES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${toTable(name, await measure())}`)
}

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
