import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { isOnTop } from '../../support/browser/on-top.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

/** A header of this height has wrapped onto a second line. */
const TWO_LINES_PIXELS = 72

const NAMES = [
  'Institut Éléonore Massages & Relaxation de Saint-Germain-en-',
  'Anticonstitutionnellement'.repeat(3).slice(0, 60),
]

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
})

/** A logo that fills the width that the header allows. */
async function aWideLogo(practice: BrowserPractice): Promise<void> {
  const folder = join(practice.env.DATA_DIR ?? '', 'uploads')
  mkdirSync(folder, { recursive: true })
  const name = `logo-${'a'.repeat(24)}.webp`
  const picture = sharp({ create: { width: 800, height: 100, channels: 3, background: '#b8704f' } })
  await picture.webp().toFile(join(folder, name))
  await aSetting(practice, 'logo', `/uploads/${name}`)
}

for (const name of NAMES) {
  const tag = name === NAMES[0] ? [] : '@all'
  test(`« ${name} » beside a wide logo is truncated with an ellipsis and keeps its accessible name`, {
    tag,
  }, async ({ page, practice }) => {
    await fillPublicPages(practice)
    await aSetting(practice, 'siteTitle', name)
    await aWideLogo(practice)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    const header = page.getByRole('banner')
    const brand = header.getByRole('link', { name, exact: true })
    await expect(brand.locator('img')).toHaveJSProperty('complete', true)
    expect((await header.boundingBox())?.height).toBeLessThan(TWO_LINES_PIXELS)
    const label = brand.getByText(name)
    await expect(label).toHaveCSS('text-overflow', 'ellipsis')
    await expect(label).toHaveCSS('white-space-collapse', 'collapse')
    expect(
      await label.evaluate((text) => [text.clientWidth > 40, text.scrollWidth > text.clientWidth]),
    ).toEqual([true, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

for (const { width, height, tag = [] } of [
  { width: 320, height: 640 },
  { width: 390, height: 844, tag: '@all' },
]) {
  test(`at ${width} pixels the sticky header keeps « Réserver » in view and covers no focused element`, {
    tag,
  }, async ({ page, practice }) => {
    await fillPublicPages(practice)
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const bookingLink = page.getByRole('banner').getByRole('link', { name: 'Réserver' })
    await page.getByRole('button', { name: 'Gérer les cookies' }).focus()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Shift+Tab')
      expect(await isOnTop(page.locator(':focus')), await page.locator(':focus').innerText()).toBe(true)
    }
    await page.evaluate(() => scrollTo(0, 700))
    await expect(bookingLink).toBeInViewport({ ratio: 1 })
    expect(await isOnTop(bookingLink)).toBe(true)
  })
}

test('the header is not sticky below a height of 480 pixels', async ({ page, practice }) => {
  await fillPublicPages(practice)
  await page.setViewportSize({ width: 390, height: 479 })
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 700))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 480 })
  await expect(page.getByRole('banner')).toBeInViewport()
})

test('the desktop header with every link, a long name and a logo fits on one line', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  await aSetting(practice, 'siteTitle', NAMES[0])
  await aWideLogo(practice)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(TWO_LINES_PIXELS)
})

test('the links keep their places on the booking page', async ({ page }) => {
  const link = page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Massages' })
  const places: (number | undefined)[] = []
  for (const path of ['/', '/booking', '/contact']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    places.push((await link.boundingBox())?.x)
  }
  expect(new Set(places).size).toBe(1)
})
