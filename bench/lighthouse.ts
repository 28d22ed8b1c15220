import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { fillStarterPictures } from '#server/db/starter-pictures.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { openFiles } from '#server/storage/files.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PATHS = ['/', '/massages', '/booking']
const PORT = 9_333
/** The middle one is shown: a machine that is busy for a moment spoils one of them. */
const ROUNDS = 5

/** Lighthouse's four mobile scores of the pages that matter most, on the example practice without its marks. */
await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
await fillStarterPictures({ database: practice.database, files: openFiles(practice.folder), instant: 0 })
// A search engine is told to stay away from example content, which is no fault of the pages.
const EXAMPLES = ['users', 'services', 'pages', 'settings', 'testimonials', 'gallery_images'] as const
for (const table of EXAMPLES) {
  await practice.database.kysely.updateTable(table).set({ is_example: 0 }).execute()
}
const url = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: ensureChromium('browser'),
  args: ['--disable-gpu', '--disable-quic', '--disable-sync', `--remote-debugging-port=${PORT}`],
})
// Uncounted: the server's and the browser's own first work would be laid at the door of the first page.
await judge('/')
for (const path of PATHS) {
  const rounds: Result[] = []
  while (rounds.length < ROUNDS) rounds.push(await judge(path))
  const middle = rounds.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(ROUNDS / 2)]
  if (middle) console.log(`${path.padEnd(12)} ${toldOf(middle)}`)
}
await browser.close()
await practice.close()

async function judge(path: string): Promise<Result> {
  const result = await lighthouse(url + path, { port: PORT, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
  return result.lhr
}

function performanceOf({ categories }: Result): number {
  return categories.performance?.score ?? 0
}

function toldOf({ categories, audits }: Result): string {
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`)
  const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (audit) => audits[audit]?.displayValue,
  )
  return [...scores, ...figures, `CLS ${audits['cumulative-layout-shift']?.displayValue}`].join('  ')
}
