import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a public page and waits for its hydration, which the cookie banner reports. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveAttribute('data-hydrated', 'true')
}

/** For what stands in the server's HTML: React stores its own properties on each element that it hydrates. */
export async function waitUntilHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}
