import { expect, test } from '../support/browser.ts'
import { aSetting } from '../support/settings.ts'
import { aWholePractice } from '../support/whole-practice.ts'

const pause = 'Mettre le diaporama en pause'
const pictures = ['/uploads/galets.webp', '/uploads/feuilles.webp']

test.beforeEach(async ({ practice }) => {
  await aWholePractice(practice)
  await aSetting(practice, 'backgroundImages', pictures)
})

test('background images turn every 5 seconds, until somebody pauses them', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: pause })).toBeVisible()
  const shown = page.locator('main img[src^="/uploads/"]').last()
  await expect(shown).toHaveAttribute('src', '/uploads/galets.webp')
  await page.clock.runFor(4_900)
  await expect(shown).toHaveAttribute('src', '/uploads/galets.webp')
  await page.clock.runFor(200)
  await expect(shown).toHaveAttribute('src', '/uploads/feuilles.webp')
  await page.getByRole('button', { name: pause }).click()
  await page.clock.runFor(20_000)
  await expect(shown).toHaveAttribute('src', '/uploads/feuilles.webp')
})

test('they stand still for those who ask for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  // Not before React has taken the page over.
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeEnabled()
  await expect(page.getByRole('button', { name: pause })).toBeHidden()
  await page.clock.runFor(20_000)
  await expect(page.locator('main img[src^="/uploads/"]').last()).toHaveAttribute(
    'src',
    '/uploads/galets.webp',
  )
})

test.describe('a picture that is missing', () => {
  test.use({ expectedWords: [/status of 404.*perdue\.webp/] })

  test('leaves no broken image', async ({ page, practice }) => {
    await aSetting(practice, 'backgroundImages', ['/uploads/perdue.webp', '/uploads/galets.webp'])
    await page.goto('/')
    await expect(page.locator('main img[src="/uploads/perdue.webp"]')).toHaveCount(0)
  })
})
