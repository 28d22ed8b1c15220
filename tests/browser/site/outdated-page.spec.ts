import type { Page } from '@playwright/test'
import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

// The console may still say which script was gone, before the page is loaded anew.
test.use({ expectedConsole: [/Failed to (?:load resource|fetch dynamically imported module)/] })

/** Pages name another entry, and the scripts of the open page are gone, until it has been loaded anew. */
async function updateSite(page: Page): Promise<void> {
  let isReloaded = false
  await page.route('**/assets/**/*.js', (route) =>
    isReloaded ? route.fallback() : route.fulfill({ status: 404 }),
  )
  await page.route(page.url(), async (route) => {
    isReloaded = route.request().isNavigationRequest()
    if (isReloaded) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('/assets/entry-', '/assets/new-')
    return route.fulfill({ response, body })
  })
}

/** Waits for a new document. */
const reloaded = (page: Page) => page.waitForFunction(() => !('marked' in document))
const mark = (page: Page) => page.evaluate(() => void Object.assign(document, { marked: true }))

test('a page that was open while the site was updated loads itself anew when a part of it is gone', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await mark(page)
  await updateSite(page)
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Accessibilité', exact: true })
  await opener.click()
  await reloaded(page)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Accessibilité' })).toBeVisible()
})

test('in the back office it keeps what was typed', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/pages/new')
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Nos soins d’hiver')
  await mark(page)
  await updateSite(page)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await reloaded(page)
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue('Nos soins d’hiver')
  expect(await page.evaluate(() => sessionStorage.getItem('reloadedDrafts'))).toBeNull()
})
