// @module-tag long
import { expect, test } from 'vitest'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { SEED } from './random.ts'

const ENGINES = { sqlite: ', SQLite', postgres: ', PostgreSQL', both: ', both engines', none: '' }
/** Far longer than any fault takes: only ends a hang. */
const TIMEOUT_MS = 7_200_000

const titleOf = ({ name, engine }: Fault) => name + ENGINES[engine]

test.for(FAULTS.map((fault) => ({ title: titleOf(fault), fault })))(
  'nothing is lost or doubled by $title',
  { timeout: TIMEOUT_MS },
  async ({ title, fault }) => {
    const { tried, lost, doubled, note } = await fault.run()
    console.info(`${title}: tried ${tried}, lost ${lost}, doubled ${doubled}. ${note ?? ''}`)
    expect({ lost, doubled }, `repeat with FAULT_SEED=${SEED}`).toEqual({ lost: 0, doubled: 0 })
  },
)
