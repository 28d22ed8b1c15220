import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres.ts'
import { openSite } from '../support/site.ts'
import { fuzz, type Tally } from './run.ts'
import { FUZZ_SITE } from './stock.ts'

const RUNS = '60'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: RUNS },
    only: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}, on ${values.engine}: repeat with npm run fuzz -- --seed ${seed}`)

const postgres = values.engine === 'postgres' ? await startPostgres('fast') : undefined
const site = await openSite({ ...FUZZ_SITE, postgres: postgres?.address })
try {
  const tallies = await fuzz(site, { seed, runs: Number(values.runs), only: values.only })
  report(tallies)
} finally {
  await site.close()
  await postgres?.stop()
}

function report(tallies: readonly Tally[]): void {
  console.log('requests      2xx  refused')
  for (const { name, requests, succeeded, refused } of tallies)
    console.log(
      `${[requests, succeeded, refused].map((count) => String(count).padStart(8)).join(' ')}  ${name}`,
    )
  const faults = tallies.flatMap((tally) => tally.faults)
  const total = tallies.reduce((sum, { requests }) => sum + requests, 0)
  for (const fault of faults) console.error(`\n${fault}`)
  console.log(`\n${total} requests to ${tallies.length} endpoints, ${faults.length} faults, seed ${seed}`)
  process.exitCode = faults.length === 0 && tallies.length > 0 ? 0 : 1
}
