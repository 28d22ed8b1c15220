import type { Page } from '@playwright/test'
import { FONT_FAMILIES, FONTS } from '#domain/content/settings.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { watchShifts } from '../../support/browser/layout-shift.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const SENTENCE =
  'Prendre un moment pour soi, loin du bruit, un massage du corps entier, lent et enveloppant, ajusté à vos envies du jour'
const FONT_FILES = '**/*.woff2'
const PAGES = ['/', '/testimonials']

test.use({ expectedConsole: [/ERR_FAILED .*woff2/] })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
})

/** Width and height of the sentence, in pixels; the font's files are loaded first. */
function measureSentence(page: Page, font: string): Promise<{ width: number; height: number }> {
  return page.evaluate(
    async ([css = '', sentence = '']) => {
      // Rejected where a face names a font that the system has not.
      await document.fonts.load(css).catch(() => {})
      const line = document.createElement('span')
      line.style.cssText = `position: absolute; white-space: nowrap; line-height: normal; font: ${css}`
      line.textContent = sentence
      document.body.append(line)
      const { width, height } = line.getBoundingClientRect()
      line.remove()
      return { width, height }
    },
    [font, SENTENCE],
  )
}

test('each font and its fallback give a sentence the same height, and widths within 2 %', async ({
  page,
}) => {
  await page.goto('/legal')
  for (const font of FONTS.filter((name) => name !== 'default')) {
    const name = FONT_FAMILIES[font].split('"')[1]
    for (const weight of [400, 700]) {
      await expect(async () => {
        const own = await measureSentence(page, `${weight} 100px "${name}"`)
        const fallback = await measureSentence(page, `${weight} 100px "${name} fallback"`)
        expect(fallback.height, `${weight} ${font}`).toBe(own.height)
        expect(Math.abs(fallback.width / own.width - 1), `${weight} ${font}`).toBeLessThan(0.02)
      }).toPass()
    }
  }
})

/** Heights of the visible headings, in lines of text. */
function measureHeadings(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2, h3')
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)))
}

for (const { width, tag = [] } of [{ width: 390 }, { width: 1440, tag: '@all' }]) {
  test(`at ${width} pixels headings are as high without their font as with it`, { tag }, async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    await page.setViewportSize({ width, height: 844 })
    for (const path of PAGES) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const own = await measureHeadings(page)
      await page.route(FONT_FILES, (route) => route.abort())
      await page.goto(path)
      await expect.poll(() => measureHeadings(page), path).toEqual(own)
      await page.unroute(FONT_FILES)
    }
  })
}

for (const [fontPrimary, fontSecondary, files] of [
  ['Lato', 'Merriweather', ['sans-400', 'sans-700', 'serif-400']],
  ['Merriweather', 'Lato', ['sans-400', 'serif-400', 'serif-700']],
  ['OpenDyslexic', 'default', ['dyslexic-400', 'dyslexic-700']],
] as const) {
  test(`a page in ${fontPrimary} and ${fontSecondary} preloads the fonts that its first screen shows, and no others`, async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    await aSetting(practice, 'fontPrimary', fontPrimary)
    await aSetting(practice, 'fontSecondary', fontSecondary)
    const loaded = new Set<string>()
    page.on('request', (request) => {
      const [name] = /[a-z]+-\d+(?=-[^/]+\.woff2)/.exec(request.url()) ?? []
      if (name) loaded.add(name)
    })
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Prochain créneau/ })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect([...loaded].sort()).toEqual(files)
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(files.length)
  })
}

test('a font that arrives after the first paint is shown in the same visit', async ({ page, practice }) => {
  await fillPublicPages(practice)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(FONT_FILES, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: /^Prochain créneau/ })).toBeVisible()
  const widthOfTitle = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().width
    })
  const before = await widthOfTitle()
  arrive()
  await expect.poll(widthOfTitle).not.toBe(before)
})

for (const { font, tag = [] } of [{ font: 'Merriweather', tag: '@all' }, { font: 'OpenDyslexic' }]) {
  test(`the home page in ${font} does not shift when its fonts arrive late`, { tag }, async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    for (const key of ['fontPrimary', 'fontSecondary'] as const) await aSetting(practice, key, font)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(FONT_FILES, async (route) => {
      await arrival
      await route.continue()
    })
    const layoutShift = await watchShifts(page)
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: /^Prochain créneau/ })).toBeVisible()
    const response = page.waitForResponse(FONT_FILES)
    arrive()
    await response
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift()).toBeLessThan(0.005)
  })
}
