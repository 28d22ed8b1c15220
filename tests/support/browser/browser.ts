import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { openSite, type TestSite } from '../practice/site.ts'

export { expect }

/** A practice that listens on `url`. Its clock also sets the browser's. */
export type BrowserPractice = TestSite & { url: string }

type Fixtures = {
  /** The practice's wall-clock time when the test begins. */
  now: string
  /** Console messages of the browser that are expected, such as the status of a refusal; others fail the test. */
  expectedConsole: RegExp[]
  practice: BrowserPractice
  /** Fails on any accessibility violation of the current page. */
  axe: () => Promise<void>
  /** In the light and the dark color scheme. The second run checks only the rules that depend on color. */
  axeInBothSchemes: () => Promise<void>
}

/** Evaluated once per document: parsing it takes as long as a check. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Playwright's test with a fresh practice. */
export const test = base.extend<Fixtures>({
  now: ['2027-04-12T08:00', { option: true }],
  expectedConsole: [[], { option: true }],

  practice: async ({ now }, use) => {
    const web = await loadWeb({ dev: false, root: ROOT })
    const site = await openSite({ now, web })
    // As the first start of the server does.
    await insertStarterContent(site.database, { content: 'vide', instant: site.clock.instant() })
    await use({ ...site, url: await site.app.listen({ host: '127.0.0.1', port: 0 }) })
    await site.close()
  },

  baseURL: async ({ practice }, use) => use(practice.url),

  context: async ({ context, practice }, use) => {
    await context.clock.setFixedTime(practice.clock.instant())
    await use(context)
  },

  page: async ({ page, expectedConsole }, use) => {
    const messages = collectConsoleMessages(page, expectedConsole)
    await use(page)
    expect(messages, "unexpected messages on the browser's console").toEqual([])
  },

  axe: async ({ page }, use) => {
    await use(() => expectNoViolations(page))
  },

  axeInBothSchemes: async ({ page }, use) => {
    await use(async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectNoViolations(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectNoViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
    })
  },
})

async function expectNoViolations(page: Page, options: axe.RunOptions = {}): Promise<void> {
  // A back-office screen is empty until its script has run.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  const violations = await page.evaluate(findViolations, options)
  expect(violations, `accessibility violations of ${page.url()}`).toEqual([])
}

/** Runs in the page. The only frames are sandboxed, so axe cannot run in them. */
async function findViolations(options: axe.RunOptions) {
  const { axe: injected } = globalThis as unknown as { axe: typeof axe }
  // Describing the passed rules would take as long as checking them.
  const resultTypes: axe.RunOptions['resultTypes'] = ['violations']
  const { violations } = await injected.run({ exclude: ['iframe[sandbox]'] }, { ...options, resultTypes })
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
}

/**
 * Waits for running animations, which falsify contrast measurements; endless ones are ignored. Another color scheme
 * takes effect with the next frame, and what it changes is drawn with the one after.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const finiteAnimations = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    // Not their `finished`: that of a toast which is removed as it ends stays pending.
    while (finiteAnimations.some(({ playState }) => playState === 'running')) await nextFrame()
  })
}

function collectConsoleMessages(page: Page, expectedPatterns: readonly RegExp[]): string[] {
  const unexpected: string[] = []
  const collect = (text: string) => {
    if (!expectedPatterns.some((pattern) => pattern.test(text))) unexpected.push(text)
  }
  page.on('pageerror', (error) => collect(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      collect(`${message.text()} ${message.location().url}`)
  })
  return unexpected
}
