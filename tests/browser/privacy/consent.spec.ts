import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const storedConsent = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('cookieConsent'), localStorage.getItem('cookieConsentDate')])

for (const { name, stored } of [
  { name: 'Accepter', stored: 'accepted' },
  { name: 'Refuser', stored: 'rejected' },
]) {
  test(`« ${name} » is stored as ${stored} without a request to another host`, async ({ page, practice }) => {
    const foreignRequests: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== practice.url) foreignRequests.push(request.url())
    })
    await page.goto('/')
    await banner(page).getByRole('button', { name }).click()
    await expect(banner(page)).toBeHidden()
    expect(await storedConsent(page)).toEqual([stored, new Date(practice.clock.instant()).toISOString()])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Gérer les cookies' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    expect(foreignRequests).toEqual([])
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([])
    expect(cookies.length).toBeLessThanOrEqual(1)
  })
}

test('both buttons of the cookie banner have the same size and style', async ({ page, axe }) => {
  await page.goto('/')
  const appearanceOf = (name: string) =>
    banner(page)
      .getByRole('button', { name })
      .evaluate((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button)
        return { width, height, color, backgroundColor, borderColor, fontWeight, fontSize }
      })
  await expect(banner(page)).toBeVisible()
  expect(await appearanceOf('Accepter')).toEqual(await appearanceOf('Refuser'))
  await axe()
})

test('at 390 pixels the cookie banner is at most 104 pixels high, and its sentence leads to the page about privacy', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(104)
  const link = banner(page).getByRole('link', { name: 'Un seul cookie, celui de votre visite.' })
  await expect(link).toHaveAttribute('href', '/privacy')
})

test('the choice can be changed from the footer, and the focus returns there', async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Accepter' }).click()
  const changeButton = page.getByRole('button', { name: 'Gérer les cookies' })
  await changeButton.click()
  await expect(banner(page)).toBeFocused()
  await banner(page).getByRole('button', { name: 'Refuser' }).click()
  await expect(changeButton).toBeFocused()
  expect((await storedConsent(page))[0]).toBe('rejected')
})

for (const { title, date, isShown } of [
  { title: 'older than six months is asked for again', date: '2026-10-11T08:00:00.000Z', isShown: true },
  { title: 'younger than six months is valid', date: '2026-10-13T08:00:00.000Z', isShown: false },
]) {
  test(`a consent choice ${title}`, async ({ page }) => {
    await page.addInitScript((consentDate) => {
      localStorage.setItem('cookieConsent', 'accepted')
      localStorage.setItem('cookieConsentDate', consentDate)
    }, date)
    await page.goto('/')
    await page.getByRole('button', { name: 'Gérer les cookies' }).waitFor()
    await expect(banner(page)).toBeVisible({ visible: isShown })
  })
}

test('an invalid stored choice is asked for again', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'perhaps'))
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
})

test('the cookie banner does not take the focus', async ({ page }) => {
  await openHydrated(page, '/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

for (const { tag = [], ...viewport } of [
  { width: 390, height: 800 },
  { width: 1280, height: 900, tag: '@all' },
]) {
  test(`the cookie banner does not cover the focused element at ${viewport.width} pixels`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    const lastButton = page.getByRole('button', { name: 'Gérer les cookies' })
    await lastButton.focus()
    const top = () => banner(page).evaluate((element) => element.getBoundingClientRect().top)
    const bottom = () => lastButton.evaluate((element) => element.getBoundingClientRect().bottom)
    // The scripts measure the banner's height.
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0)
  })
}
