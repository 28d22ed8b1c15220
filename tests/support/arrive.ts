import { expect, type Page } from '@playwright/test'

/** Opens a public page and waits until the browser has taken it over from the server: the banner is said by it alone. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
}
