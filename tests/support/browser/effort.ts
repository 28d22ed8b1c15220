import type { Page } from '@playwright/test'

type Effort = { clicks: number; keys: number }

/** Counts the clicks of a pointer, and the keys, on this page and the following ones of the same tab. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const count = (name: string) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1))
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A form submitted by Enter clicks its button with a detail of 0.
        if (isTrusted && detail > 0) count('clicks')
      },
      true,
    )
    addEventListener('keydown', ({ isTrusted }) => isTrusted && count('keys'), true)
  })
  return () =>
    page.evaluate(() => ({
      clicks: Number(sessionStorage.getItem('clicks') ?? 0),
      keys: Number(sessionStorage.getItem('keys') ?? 0),
    }))
}
