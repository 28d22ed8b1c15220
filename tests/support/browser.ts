import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { openSite, type TestSite } from './site.ts'

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

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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
    await use(() => expectNoViolations(page, createAxeBuilder(page)))
  },

  axeInBothSchemes: async ({ page }, use) => {
    await use(async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectNoViolations(page, createAxeBuilder(page))
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectNoViolations(
        page,
        createAxeBuilder(page).withRules(['color-contrast', 'link-in-text-block']),
      )
    })
  },
})

/** Reports violations only: describing the passed rules takes as long as checking them. */
function createAxeBuilder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
}

async function expectNoViolations(page: Page, builder: AxeBuilder): Promise<void> {
  // A back-office screen is empty until its script has run.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await waitForAnimations(page)
  // The only frames are sandboxed, so axe cannot run in them. Legacy mode then checks the whole page in one run; the
  // default mode would collect the results of frames in an extra page.
  const { violations } = await builder.exclude('iframe[sandbox]').setLegacyMode().analyze()
  const summaries = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.html),
  }))
  expect(summaries, `accessibility violations of ${page.url()}`).toEqual([])
}

/** Waits for running animations, which falsify contrast measurements; endless ones are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finiteAnimations = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
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
