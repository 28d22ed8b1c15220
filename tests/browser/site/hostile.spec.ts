import type { Page } from '@playwright/test'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { paths } from '#web/app/paths.ts'
import { signIn } from '../../support/browser/back-office.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { fillEveryText, hostilePractice } from '../../support/practice/hostile-practice.ts'

// The texts name pictures that do not exist.
test.use({ expectedConsole: [/status of 40[04]/] })

/** Tables that nobody reads on a screen and that are empty here. */
const UNREAD =
  /^(holds|idempotency_keys|login_failures|password_reset_asks|lost_link_requests|calendar_feeds|replaced_pictures|freed_spans|elsewhere_calendars|elsewhere_busy_times|private_calendars|private_busy_times)\./

test('hostile texts in every field run on no screen of the back office and on no public page', async ({
  page,
  practice,
}) => {
  // Some sixty screens.
  test.slow()
  const { ana, camille } = await hostilePractice(practice)
  const watched = await watch(page, practice)
  await signIn(page, ana)
  expect((await fillEveryText(practice)).filter((name) => !UNREAD.test(name))).toEqual([])
  for (const path of adminScreens(camille.id)) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expectHarmless(page, path)
    await openTabsAndForm(page, path)
  }
  // Its last screen asks no more once nobody is signed in.
  await page.goto('about:blank')
  await page.context().clearCookies()
  for (const path of await publicPages(practice)) {
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/)
    await expect(page.locator('h1').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expectHarmless(page, path)
  }
  expect(watched).toEqual({ dialogs: [], foreignRequests: [] })
})

async function watch(page: Page, { url }: BrowserPractice) {
  const watched = { dialogs: [] as string[], foreignRequests: [] as string[] }
  await page.addInitScript(() => {
    Object.assign(window, { harmed: () => Object.assign(window, { isHarmed: true }) })
  })
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') watched.dialogs.push(dialog.message())
    return dialog.accept()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:'))
      watched.foreignRequests.push(request.url())
  })
  return watched
}

/** All screens of staff, with the parameters of existing rows. */
function adminScreens(practitionerId: number): string[] {
  const { login: _1, logout: _2, forgotten: _3, reset: _4, invitation: _5, ...screens } = adminPaths
  const list = Object.values(screens).map((path) =>
    path
      .replace(':adminId', String(practitionerId))
      .replace(':id', '1')
      .replace(':slug', 'premiere-visite')
      .replace(':step', 'prestations'),
  )
  return [...list, `${adminPaths.reservations}?vue=jour`]
}

async function publicPages(practice: BrowserPractice): Promise<string[]> {
  const fixed = Object.values(paths).filter((path) => !path.includes(':') && !path.startsWith('/admin'))
  const link = await createReservationLink(practice, practice.database.kysely, 1)
  return [...fixed, '/p/premiere-visite', link, `/temoignage/${'t'.repeat(43)}/refus`, '/nulle-part']
}

/** Tabs and forms show in fields what lists show as text; a click on a calendar entry opens its dialog. */
async function openTabsAndForm(page: Page, path: string) {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expectHarmless(page, `${path}, in another tab`)
  }
  const main = page.getByRole('main')
  const isCalendar = path.split('?')[0] === adminPaths.reservations
  const form = main.getByRole('button', { name: /^(Modifier|Configurer|Ouvrir|Répondre)/ })
  const entry = main.locator('[data-stop^="reservation-"]')
  const button = (isCalendar ? entry : form).first()
  if (isCalendar || (await button.isVisible())) await button.click()
  if (isCalendar) await expect(page.getByRole('dialog')).toBeVisible()
  await expectHarmless(page, `${path}, with a form open`)
}

async function expectHarmless(page: Page, path: string) {
  const found = await page.evaluate(() => {
    const executable = [...document.querySelectorAll('*')].filter(
      (element) =>
        ('protocol' in element && /script|data/.test(String(element.protocol))) ||
        element.matches('form[action*="script:" i], iframe:not([sandbox]), object, embed') ||
        element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    return { isHarmed: 'isHarmed' in window, executable: executable.map(({ outerHTML }) => outerHTML) }
  })
  expect(found, path).toEqual({ isHarmed: false, executable: [] })
}
