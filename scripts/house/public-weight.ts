/** Fails if a public page loads more script and style than its budget. Builds first if `dist` is stale. */

import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { MEASURED_PAGES, measurePageWeight } from '../page-weight.ts'

const ROOT = join(import.meta.dirname, '../..')

/** In bytes, compressed with gzip. An alarm: who needs more raises it and says why. */
const BUDGETS: Record<keyof typeof MEASURED_PAGES, number> = { accueil: 140_000, réservation: 200_000 }

await ensureBuilt()
for (const [name, source] of Object.entries(MEASURED_PAGES)) {
  const budget = BUDGETS[name as keyof typeof MEASURED_PAGES]
  const weight = measurePageWeight(ROOT, source)
  if (weight <= budget) continue
  console.error(
    `${name}: ${weight} bytes of script and style, ${weight - budget} over the budget of ${budget}.`,
  )
  process.exitCode = 1
}
