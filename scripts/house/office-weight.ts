/** Fails if a daily screen of the back office loads more script and style than its budget. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../build.ts'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))
/**
 * By the name of the screen’s chunk, in kB of gzip. An alarm: who needs more raises it and says why. The dashboard and the
 * calendar share rows that note attendance, take money and have a menu; the calendar says by which ways a client is told.
 * A visit’s row says what was paid online; each screen what waits for the network and what a device keeps.
 */
const BUDGETS = { fields: 150, DashboardPage: 280, ReservationsPage: 360, agenda: 321 }

await ensureBuilt()
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${CLIENT}.vite/admin.json`, 'utf8'))
for (const [name, budget] of Object.entries(BUDGETS)) {
  const shared = name === 'fields' ? ['entry-admin'] : ['entry-admin', 'office']
  const weight = weigh([...shared, name])
  if (weight <= budget) continue
  console.log(`${name}: ${weight.toFixed(1)} kB of script and style, over its budget of ${budget} kB`)
  process.exitCode = 1
}

/** The chunks with everything that they import statically. */
function weigh(names: readonly string[]): number {
  const keys = new Set(names.map(findChunk))
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(CLIENT + file)).length, 0) / 1000
}

function findChunk(name: string): string {
  const key = Object.keys(manifest).find((key) => manifest[key]?.name === name)
  if (!key) throw new Error(`The build has no chunk named ${name}.`)
  return key
}
