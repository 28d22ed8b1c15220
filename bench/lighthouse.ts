/** Prints Lighthouse's mobile scores of the main pages, on the example practice with is_example cleared. */

import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { insertStarterPictures } from '#server/db/starter/starter-pictures.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { openUploads } from '#server/storage/uploads.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MEASURED_PATHS = ['/', '/massages', '/booking']
const DEBUGGING_PORT = 9_333
const ROUNDS = 5

await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
await insertStarterPictures({
  database: practice.database,
  uploads: openUploads(practice.folder),
  instant: 0,
})
// Example content carries noindex, which would lower the SEO score.
const TABLES_WITH_EXAMPLES = [
  'users',
  'services',
  'pages',
  'settings',
  'testimonials',
  'gallery_images',
] as const
for (const table of TABLES_WITH_EXAMPLES) {
  await practice.database.kysely.updateTable(table).set({ is_example: 0 }).execute()
}
const url = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: ensureChromium('browser'),
  args: ['--disable-gpu', '--disable-quic', '--disable-sync', `--remote-debugging-port=${DEBUGGING_PORT}`],
})
// Warm-up: the first audit would otherwise include the startup time of the server and the browser.
await audit('/')
for (const path of MEASURED_PATHS) {
  const rounds: Result[] = []
  while (rounds.length < ROUNDS) rounds.push(await audit(path))
  // The median: a momentarily busy machine skews single rounds.
  const median = rounds.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(ROUNDS / 2)]
  if (median) console.log(`${path.padEnd(12)} ${summarize(median)}`)
}
await browser.close()
await practice.close()

async function audit(path: string): Promise<Result> {
  const result = await lighthouse(url + path, { port: DEBUGGING_PORT, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
  return result.lhr
}

function performanceOf({ categories }: Result): number {
  return categories.performance?.score ?? 0
}

function summarize({ categories, audits }: Result): string {
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`)
  const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (id) => audits[id]?.displayValue,
  )
  return [...scores, ...figures, `CLS ${audits['cumulative-layout-shift']?.displayValue}`].join('  ')
}
