import { expect, type Page } from '@playwright/test'

/** Opens a public page and waits until the browser has taken it over from the server, as its cookie banner tells. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveAttribute('data-early', 'false')
}
