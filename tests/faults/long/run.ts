/**
 * `npm run test:faults -- upload` runs the faults whose name has that word, without a word all of them, and writes their
 * figures into docs/reliability.md. FAULT_TRIES shortens them and writes nothing; FAULT_SEED repeats the moments of a run.
 */
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { ensureBuilt } from '../../../scripts/build.ts'
import type { Outcome } from './fault.ts'
import { FAULTS } from './faults.ts'
import { SEED } from './random.ts'
import { describeRun, titleOf, writeRun } from './table.ts'

const [part = ''] = process.argv.slice(2)
const chosen = FAULTS.filter((fault) => titleOf(fault).toLowerCase().includes(part.toLowerCase()))
if (chosen.length === 0) console.error(`No fault has « ${part} » in its name.`)

const isShortened = process.env.FAULT_TRIES !== undefined
const today = Temporal.Now.plainDateISO().toString()
const place = `${today}, ${cpus().length} × ${cpus()[0]?.model ?? process.arch}, Node.js ${process.version}`
console.log(`FAULT_SEED=${SEED}, ${place}`)

await ensureBuilt()
let failures = chosen.length === 0 ? 1 : 0
for (const fault of chosen) {
  const startedAt = performance.now()
  const outcome = await fault.run().catch(toError)
  const run = { outcome, seconds: (performance.now() - startedAt) / 1_000, place: `${place}, seed ${SEED}` }
  console.log(describeRun(fault, run))
  if (!(outcome instanceof Error) && outcome.note !== undefined) console.log(`  ${outcome.note}`)
  if (outcome instanceof Error) console.error(outcome.stack)
  if (!isShortened) writeRun(FAULTS, fault, run)
  failures += isHarmless(outcome) ? 0 : 1
}
// Requests of a failed fault may still wait for a server that no longer runs.
process.exit(failures === 0 ? 0 : 1)

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function isHarmless(outcome: Outcome | Error): boolean {
  return !(outcome instanceof Error) && outcome.lost === 0 && outcome.doubled === 0
}
