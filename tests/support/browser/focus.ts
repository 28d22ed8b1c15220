import type { Page } from '@playwright/test'

/** Longer than the timers by which a dialog takes the focus and gives it back. */
const LONGEST_MS = 20

/** The replaced clock of the page runs its timers late on a busy machine: in their order, so that these have run. */
export async function focusSettles(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LONGEST_MS)
}
