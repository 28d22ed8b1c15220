/** Measures what requests with invented addresses cost, against a cached page of the same site. */

import { fileURLToPath } from 'node:url'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REQUESTS = 400
const INVENTED: Record<string, (n: number) => string> = {
  'a page that is cached': () => '/massages',
  'an invented query': (n) => `/massages?q=${n}`,
  'an unknown path': (n) => `/inconnu-${n}`,
  'an unknown custom page': (n) => `/p/inconnue-${n}`,
  'an unknown service': (n) => `/booking?service=${n + 10_000}`,
  'another spelling': (n) => (n % 2 === 0 ? '/MASSAGES' : '/%6dassages/'),
  'an icon': () => '/icons/icon-192.png',
  'the texts of all pages': () => '/api/pages',
}

await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
let cachedMs = 0
for (const [label, addressOf] of Object.entries(INVENTED)) {
  const ms = await measureMedian(addressOf)
  cachedMs ||= ms
  const ratio = (ms / cachedMs).toFixed(1)
  console.log(`${label.padEnd(26)} ${ms.toFixed(2).padStart(6)} ms  ${ratio.padStart(5)} of a cached page`)
}
await practice.close()

/** In process: the loopback interface would cost more than a cached page. */
async function measureMedian(addressOf: (n: number) => string): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const start = performance.now()
    await practice.app.inject(addressOf(n))
    durations.push(performance.now() - start)
  }
  return durations.sort((a, b) => a - b)[REQUESTS / 2] ?? 0
}
