import type { Page } from '@playwright/test'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS } from '../../support/browser/network.ts'
import { expectOnTop } from '../../support/browser/on-top.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

/** More than the margin of a toast. */
const MARGIN_PIXELS = 40
const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

for (const [device, viewport] of Object.entries(VIEWPORTS)) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? [] : '@all' }, () => {
    test.use({ viewport })

    test('the toast of a saved setting does not cover « Enregistrer »', async ({ page, practice }) => {
      await signIn(page, await aSuperadmin(practice))
      await page.goto('/admin/site-settings')
      await expectSavedTwice(page, {
        change: (value) => page.getByLabel('Couleur principale', { exact: true }).fill(value),
        values: ['#123456', '#654321'],
        toastText: 'Paramètres enregistrés',
      })
    })

    test('the toast of a saved agenda does not cover « Enregistrer »', async ({ page, practice }) => {
      await signIn(page, await aPractitioner(practice))
      await page.goto('/admin/agenda-config')
      await expectSavedTwice(page, {
        change: () => page.getByRole('switch', { name: /^Pause 12 h – 13 h le lundi/ }).click(),
        values: ['', ''],
        toastText: 'Configuration enregistrée',
      })
    })

    test('a toast is above the cookie banner, and at the bottom after a choice', async ({ page }) => {
      await abortCall(page, 'GET /api/csrf-token')
      await page.goto('/')
      await pauseToast(page, 'Erreur CSRF token')
      const refuse = page.getByRole('button', { name: 'Refuser' })
      await expectOnTop(refuse)
      await expectOnTop(page.getByRole('button', { name: 'Accepter' }))
      await refuse.click()
      await expect.poll(() => distanceToBottom(page, 'Erreur CSRF token')).toBeLessThan(MARGIN_PIXELS)
    })
  })
}

test.describe('on a phone with a service selected', () => {
  test.use({ viewport: VIEWPORTS.phone })

  test('a toast is above the summary bar of the booking', async ({ page, practice }) => {
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
    const { massage } = await aBookablePractice(practice)
    await abortCall(page, 'GET /api/csrf-token')
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await pauseToast(page, 'Erreur CSRF token')
    await expectOnTop(booking.summary)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectOnTop(booking.summary)
  })
})

type Saving = { change: (value: string) => Promise<void>; values: [string, string]; toastText: string }

async function expectSavedTwice(page: Page, { change, values, toastText }: Saving): Promise<void> {
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await change(values[0])
  await save.click()
  await pauseToast(page, toastText)
  await change(values[1])
  await expect(save).toBeVisible()
  await expectOnTop(save)
  await save.click()
  await expect(toast(page, toastText)).toHaveCount(2)
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
}

/** Toasts pause while the window has no focus. */
async function pauseToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
}

async function distanceToBottom(page: Page, text: string): Promise<number> {
  const box = await toast(page, text).boundingBox()
  return box ? (page.viewportSize()?.height ?? 0) - box.y - box.height : Number.POSITIVE_INFINITY
}
