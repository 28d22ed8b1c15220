/** Measures what requests with invented addresses cost, against a cached page of the same site. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { openPractice } from '../practice.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WARM_UP = 100
const REQUESTS = 400
const ADDRESSES: Record<string, (n: number) => string> = {
  'a cached page': () => '/massages',
  'an invented query': (n) => `/massages?q=${n}`,
  'an unknown path': (n) => `/inconnu-${n}`,
  'an unknown custom page': (n) => `/p/inconnue-${n}`,
  'an id that does not exist': (n) => `/booking?service=${n + 10_000}`,
  'another spelling of a path': (n) => (n % 2 === 0 ? '/MASSAGES' : '/%6dassages/'),
  'an icon from the logo': () => '/icons/icon-192.png',
  'the texts of 20 pages': () => '/api/pages',
}

await ensureBuilt()
const { app, database, folder, close } = await openPractice(await loadWeb({ dev: false, root: ROOT }))
await insertTexts()
await insertLogo()
let cachedMs = 0
for (const [label, addressOf] of Object.entries(ADDRESSES)) {
  const ms = await measureMedian(addressOf)
  cachedMs ||= ms
  const ratio = (ms / cachedMs).toFixed(1)
  console.log(`${label.padEnd(28)} ${ms.toFixed(2).padStart(6)} ms  ${ratio.padStart(5)} of a cached page`)
}
await close()

/** In process: the loopback interface would cost more than a cached page. */
async function measureMedian(addressOf: (n: number) => string): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < WARM_UP + REQUESTS; n += 1) {
    const start = performance.now()
    await app.inject(addressOf(n))
    if (n >= WARM_UP) durations.push(performance.now() - start)
  }
  return durations.sort((a, b) => a - b)[REQUESTS / 2] ?? 0
}

async function insertTexts(): Promise<void> {
  const content = '<h2>Un lieu calme</h2><p>Au <strong>fond</strong> de la cour.</p>'.repeat(100)
  const pages = Array.from({ length: 20 }, (_, n) => ({ slug: `page-${n}`, title: `Page ${n}`, content }))
  await database.kysely
    .insertInto('pages')
    .values(pages.map((page, n) => ({ ...page, position: n + 10, updated_at: 0 })))
    .execute()
}

async function insertLogo(): Promise<void> {
  const background = { r: 79, g: 107, b: 90, alpha: 1 }
  const logo = sharp({ create: { width: 800, height: 600, channels: 4, background } }).webp()
  await logo.toFile(join(folder, 'uploads', 'logo-bench.webp'))
  const setting = { value: JSON.stringify('/uploads/logo-bench.webp'), updated_at: 0, is_example: 0 as const }
  await database.kysely
    .insertInto('settings')
    .values({ key: 'logo', ...setting })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(setting))
    .execute()
}
