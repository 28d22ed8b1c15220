import { expect, type Page } from '@playwright/test'

/** Opens a public page and waits for its hydration, which the cookie banner reports. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveAttribute('data-hydrated', 'true')
}
