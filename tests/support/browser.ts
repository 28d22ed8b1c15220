import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { fillStarter } from '#server/db/starter.ts'
import { loadWeb } from '#server/http/pages/load-web.ts'
import { openSite, type TestSite } from './site.ts'

export { expect }

/** A practice that a real browser can visit; its clock also rules the browser's. */
export type BrowserPractice = TestSite & { url: string }

type Fixtures = {
  /** What the practice's wall clock shows when the test begins. */
  now: string
  /** Words that the browser may write on its console, such as the status of a refusal; any other fails the test. */
  expectedWords: RegExp[]
  practice: BrowserPractice
  /** Fails on any accessibility fault of the page as it stands. */
  axe: () => Promise<void>
  /** The same by day and by night; what is drawn in colours is all that differs. */
  axeInBothSchemes: () => Promise<void>
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Playwright's test, with a whole practice of its own behind the page. */
export const test = base.extend<Fixtures>({
  now: ['2027-04-12T08:00', { option: true }],
  expectedWords: [[], { option: true }],

  practice: async ({ now }, use) => {
    const web = await loadWeb({ dev: false, root: ROOT })
    const site = await openSite({ now, web })
    // What a real start leaves there before the owner has written anything.
    await fillStarter(site.database, { content: 'vide', instant: site.clock.instant() })
    await use({ ...site, url: await site.app.listen({ host: '127.0.0.1', port: 0 }) })
    await site.close()
  },

  baseURL: async ({ practice }, use) => use(practice.url),

  context: async ({ context, practice }, use) => {
    await context.clock.setFixedTime(practice.clock.instant())
    await use(context)
  },

  page: async ({ page, expectedWords }, use) => {
    const heard = listen(page, expectedWords)
    await use(page)
    expect(heard, "unexpected words on the browser's console").toEqual([])
  },

  axe: async ({ page }, use) => {
    await use(() => expectNoFaults(page, auditor(page)))
  },

  axeInBothSchemes: async ({ page }, use) => {
    await use(async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectNoFaults(page, auditor(page))
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectNoFaults(page, auditor(page).withRules(['color-contrast', 'link-in-text-block']))
    })
  },
})

/** Says faults only: to describe what is right as well takes as long as to find what is wrong. */
function auditor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
}

async function expectNoFaults(page: Page, builder: AxeBuilder): Promise<void> {
  // A screen of the back office is empty until its script has come.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await standStill(page)
  // A frame in which no script may run lets axe in neither, and there are no others: one run sees the whole page, where
  // the other mode gathers what frames say in a page of its own.
  const { violations } = await builder.exclude('iframe[sandbox]').setLegacyMode().analyze()
  const faults = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.html),
  }))
  expect(faults, `accessibility faults of ${page.url()}`).toEqual([])
}

/** Contrast is measured on what stands still: whatever moves comes to its end first, but what has none. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

function listen(page: Page, expected: readonly RegExp[]): string[] {
  const heard: string[] = []
  const hear = (words: string) => {
    if (!expected.some((pattern) => pattern.test(words))) heard.push(words)
  }
  page.on('pageerror', (error) => hear(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      hear(`${message.text()} ${message.location().url}`)
  })
  return heard
}
