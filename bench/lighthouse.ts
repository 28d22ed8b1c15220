import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { loadWeb } from '#server/http/ssr.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PATHS = ['/', '/massages', '/booking']
const PORT = 9_333

/** Lighthouse's four mobile scores of the pages that matter most, on the example practice without its marks. */
await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
// A search engine is told to stay away from example content, which is no fault of the pages.
for (const table of ['users', 'services', 'pages'] as const) {
  await practice.database.kysely.updateTable(table).set({ is_example: 0 }).execute()
}
const url = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--disable-gpu', '--disable-quic', '--disable-sync', `--remote-debugging-port=${PORT}`],
})
for (const path of PATHS) {
  const result = await lighthouse(url + path, { port: PORT, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
  const { categories, audits } = result.lhr
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`)
  const shift = audits['cumulative-layout-shift']?.displayValue
  console.log(`${path.padEnd(12)} ${scores.join('  ')}  CLS ${shift}`)
}
await browser.close()
await practice.close()
