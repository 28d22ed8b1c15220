import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSuperadmin } from '../../support/people/people.ts'

/** Requests of a screen with an empty cache, by what they fetch; scripts/house/office-weight.ts bounds the bytes. */
const BUDGETS = {
  '/admin/dashboard': { script: 3, stylesheet: 3, fetch: 10 },
  '/admin/reservations': { script: 3, stylesheet: 4, fetch: 7 },
  '/admin/agenda-config': { script: 5, stylesheet: 3, fetch: 7 },
}

test('a daily screen of the back office loads few files and calls few endpoints', async ({
  page,
  practice,
}) => {
  await aBookablePractice(practice)
  const owner = await aSuperadmin(practice)
  for (const [path, budget] of Object.entries(BUDGETS)) {
    await page.context().clearCookies()
    await signIn(page, owner)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.clearBrowserCache')
    const urls: Record<string, string[]> = { script: [], stylesheet: [], fetch: [] }
    const collect = (request: { resourceType(): string; url(): string }) =>
      urls[request.resourceType()]?.push(request.url())
    page.on('request', collect)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    page.off('request', collect)
    expect(urls.fetch, `repeated calls of ${path}`).toEqual([...new Set(urls.fetch)])
    for (const [type, most] of Object.entries(budget)) {
      expect(urls[type]?.length, `${type} of ${path}: ${urls[type]}`).toBeLessThanOrEqual(most)
    }
    await page.goto('about:blank')
  }
})
