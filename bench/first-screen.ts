import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPractice } from './practice.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 9
const SLOWER = 4
/** Longer than any of them takes: what asks the page how far it is would slow it down. */
const LOOKED_AT_AFTER_MS = 5_000

/** How long the back office's first screen takes with nothing cached, beside a bare page with the same button. */
await ensureBuilt()
const practice = await openPractice(await loadWeb({ dev: false, root: ROOT }))
practice.app.get('/bare', async (_request, reply) =>
  reply.type('text/html').send('<!doctype html><title>x</title><button type="submit">Se connecter</button>'),
)
const url = await practice.app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({ executablePath: ensureChromium('browser'), args: ['--disable-gpu'] })
const times: Record<string, number[]> = { '/bare': [], '/admin/login': [] }
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [path, taken] of Object.entries(times)) taken.push(await timeToButton(url + path))
}
for (const [path, taken] of Object.entries(times)) {
  const [least, middle, most] = [0, Math.floor(ROUNDS / 2), ROUNDS - 1].map(
    (place) => taken.toSorted((a, b) => a - b)[place]?.toFixed(0) ?? '',
  )
  console.log(`${path.padEnd(14)} ${middle} ms (${least} to ${most})`)
}
await browser.close()
await practice.close()

/** Milliseconds until a form's button stands on the page; the screens draw it when it can be pressed. */
async function timeToButton(address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('button[type=submit]')) return
      observer.disconnect()
      performance.mark('button')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(LOOKED_AT_AFTER_MS)
  const at = await page.evaluate(() => performance.getEntriesByName('button')[0]?.startTime)
  await context.close()
  if (at === undefined) throw new Error(`no button on ${address}`)
  return at
}
