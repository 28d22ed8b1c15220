import { openFolder } from '#server/storage/folder.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { aPicture } from '../../support/people/pictures.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const PAUSE = 'Mettre le diaporama en pause'
const PERIOD_MS = 5_000
const BACKGROUNDS = ['/uploads/galets.webp', '/uploads/feuilles.webp']

test.beforeEach(async ({ practice }) => {
  await fillPublicPages(practice)
  await aSetting(practice, 'backgroundImages', BACKGROUNDS)
})

test('background images change every 5 seconds until they are paused', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: PAUSE })).toBeVisible()
  const visibleImage = page.locator('main img[src^="/uploads/"]').last()
  await expect(visibleImage).toHaveAttribute('src', '/uploads/galets.webp')
  await page.clock.runFor(PERIOD_MS - 100)
  await expect(visibleImage).toHaveAttribute('src', '/uploads/galets.webp')
  await page.clock.runFor(200)
  await expect(visibleImage).toHaveAttribute('src', '/uploads/feuilles.webp')
  await page.getByRole('button', { name: PAUSE }).click()
  await page.clock.runFor(4 * PERIOD_MS)
  await expect(visibleImage).toHaveAttribute('src', '/uploads/feuilles.webp')
})

test('background images do not change with prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openHydrated(page, '/')
  await expect(page.getByRole('button', { name: PAUSE })).toBeHidden()
  await page.clock.runFor(4 * PERIOD_MS)
  await expect(page.locator('main img[src^="/uploads/"]').last()).toHaveAttribute(
    'src',
    '/uploads/galets.webp',
  )
})

for (const [width, suffix] of [
  [390, '-960.webp'],
  [1440, '.webp'],
] as const) {
  test(`a screen of ${width} pixels loads only the copies of its size`, async ({ page, practice }) => {
    const files = openFolder(practice.env.DATA_DIR ?? '').uploads
    const names = ['fond-0a1b', 'fond-2c3d']
    for (const name of names.flatMap((original) => [original, `${original}-960`])) {
      await files.put(`${name}.webp`, await aPicture().webp().toBuffer())
    }
    const addresses = names.map((name) => `/uploads/${name}.webp`)
    await aSetting(practice, 'backgroundImages', addresses)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: PAUSE }).waitFor()
    await page.clock.runFor(PERIOD_MS + 100)
    await expect(page.locator(`main img[src="${addresses[1]}"]`)).toBeVisible()
    expect([...new Set(requested.filter((path) => path.includes('/fond-')))]).toEqual(
      names.map((name) => `/uploads/${name}${suffix}`),
    )
  })
}

test.describe('a missing background image', () => {
  test.use({ expectedConsole: [/status of 404.*perdue\.webp/] })

  test('leaves no broken image', async ({ page, practice }) => {
    await aSetting(practice, 'backgroundImages', ['/uploads/perdue.webp', '/uploads/galets.webp'])
    await page.goto('/')
    await expect(page.locator('main img[src="/uploads/perdue.webp"]')).toHaveCount(0)
  })
})
