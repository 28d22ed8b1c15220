/** Measures the back office's first screen with an empty cache, against a bare page with the same button. */

import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 9
const CPU_SLOWDOWN = 4
/** Longer than any page takes. A fixed delay, because polling the page would slow it down. */
const MEASURING_MS = 5_000

await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
practice.app.get('/bare', async (_request, reply) =>
  reply.type('text/html').send('<!doctype html><title>x</title><button type="submit">Se connecter</button>'),
)
const url = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({ executablePath: ensureChromium('browser'), args: ['--disable-gpu'] })
const durationsByPath: Record<string, number[]> = { '/bare': [], '/admin/login': [] }
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [path, durations] of Object.entries(durationsByPath))
    durations.push(await timeToButton(url + path))
}
for (const [path, durations] of Object.entries(durationsByPath)) {
  const sorted = durations.toSorted((a, b) => a - b).map((duration) => duration.toFixed(0))
  const shortest = sorted[0]
  const median = sorted[Math.floor(ROUNDS / 2)]
  const longest = sorted[ROUNDS - 1]
  console.log(`${path.padEnd(14)} ${median} ms (${shortest} to ${longest})`)
}
await browser.close()
await practice.close()

/** Milliseconds until the submit button is in the page; the screens render it once it can be pressed. */
async function timeToButton(pageUrl: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('button[type=submit]')) return
      observer.disconnect()
      performance.mark('button')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(pageUrl, { waitUntil: 'commit' })
  await page.waitForTimeout(MEASURING_MS)
  const buttonAt = await page.evaluate(() => performance.getEntriesByName('button')[0]?.startTime)
  await context.close()
  if (buttonAt === undefined) throw new Error(`no button on ${pageUrl}`)
  return buttonAt
}
