import type { Page } from '@playwright/test'
import { aBookablePractice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const opener = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Accessibilité', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Accessibilité' })
const html = (page: Page) => page.locator('html')

async function open(page: Page) {
  await opener(page).click()
  await expect(panel(page)).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  // The cookie banner would cover the panel.
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
})

test('the panel offers text size, mode, dyslexic font, spacing, reset and about', async ({ page, axe }) => {
  await page.goto('/')
  await open(page)
  for (const name of ['Petit', 'Normal', 'Grand', 'Clair', 'Sombre', 'Contraste élevé'])
    await expect(panel(page).getByRole('radio', { name })).toBeVisible()
  for (const name of ['Police dyslexie', 'Espacement'])
    await expect(panel(page).getByRole('checkbox', { name })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Réinitialiser' })).toBeVisible()
  await expect(panel(page).getByRole('group', { name: 'Taille du texte' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'À propos' }).click()
  await axe()
  await panel(page).getByRole('link', { name: 'Écrivez-nous' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(panel(page)).toBeHidden()
})

test('each choice applies immediately and is stored', async ({ page }) => {
  await page.goto('/')
  const headingSize = () =>
    page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontSize)
  const initialSize = Number.parseFloat(await headingSize())
  await open(page)

  await panel(page).getByRole('radio', { name: 'Grand' }).check()
  await expect(html(page)).toHaveAttribute('data-text-size', 'large')
  expect(Number.parseFloat(await headingSize())).toBeGreaterThan(initialSize * 1.1)

  await panel(page).getByRole('radio', { name: 'Sombre' }).check()
  await expect(html(page)).toHaveCSS('color-scheme', 'dark')
  await panel(page).getByRole('radio', { name: 'Contraste élevé' }).check()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')

  await panel(page).getByRole('checkbox', { name: 'Police dyslexie' }).check()
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Cabinet Dyslexic"/)
  await panel(page).getByRole('checkbox', { name: 'Espacement' }).check()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('letter-spacing', 'normal')

  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('accessibility') ?? ''))).toEqual({
    textSize: 'large',
    mode: 'high-contrast',
    font: 'dyslexic',
    spacing: 'wide',
  })
})

test('in high contrast a button that cannot be used yet has a dashed border', async ({ page, practice }) => {
  await aBookablePractice(practice)
  await page.addInitScript(() => localStorage.setItem('accessibility', '{"mode":"high-contrast"}'))
  const booking = bookingPage(page)
  await booking.open()
  await expect(booking.submit).toBeDisabled()
  await expect(booking.submit).toHaveCSS('border', '1px dashed rgb(255, 255, 255)')
  await expect(booking.submit).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(booking.nextFree).toHaveCSS('border-style', 'solid')
})

test('« Réinitialiser » resets every choice', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await panel(page).getByRole('radio', { name: 'Petit' }).check()
  await panel(page).getByRole('checkbox', { name: 'Espacement' }).check()
  await panel(page).getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(html(page)).not.toHaveAttribute('data-text-size')
  await expect(html(page)).not.toHaveAttribute('data-spacing')
  await expect(panel(page).getByRole('radio', { name: 'Normal' })).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('accessibility'))).toBeNull()
})

test('stored choices apply before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('accessibility', JSON.stringify({ textSize: 'large', mode: 'dark' }))
    // Nothing is painted before the body exists, so the attributes of <html> at that time apply to the first paint.
    const observer = new MutationObserver(() => {
      if (!document.body) return
      const { mode, textSize } = document.documentElement.dataset
      sessionStorage.setItem('first-frame', `${mode} ${textSize}`)
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  expect(await page.evaluate(() => sessionStorage.getItem('first-frame'))).toBe('dark large')
  await open(page)
  await expect(panel(page).getByRole('radio', { name: 'Grand' })).toBeChecked()
  await expect(panel(page).getByRole('radio', { name: 'Sombre' })).toBeChecked()
  await expect(html(page)).toHaveAttribute('data-mode', 'dark')
})

test('invalid stored choices are ignored', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('accessibility', '{"mode":"\\"><script>","textSize":["large"],"spacing":"wide"}'),
  )
  await page.goto('/')
  await expect(html(page)).toHaveAttribute('data-spacing', 'wide')
  await expect(html(page)).not.toHaveAttribute('data-mode')
  await expect(html(page)).not.toHaveAttribute('data-text-size')
})

test('Escape closes the panel and returns the focus to its button', async ({ page }) => {
  await page.goto('/')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('a click outside closes the panel and returns the focus to its button', async ({ page }) => {
  await page.goto('/')
  const cornerButton = page.getByRole('banner').getByRole('button', { name: 'Accessibilité' })
  await cornerButton.click()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('radio', { name: 'Grand' }).check()
  await expect(panel(page)).toBeVisible()
  await page.mouse.click(8, 450)
  await expect(panel(page)).toBeHidden()
  await expect(cornerButton).toBeFocused()
})

test('« Fermer » closes the panel and returns the focus to its button, which has aria-expanded while it is open', async ({
  page,
}) => {
  await page.goto('/')
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
  await open(page)
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
  await panel(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('the panel closes when the focus leaves it', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await page.keyboard.press('Shift+Tab')
  await expect(panel(page)).toBeHidden()
})

test.describe('with a dark system color scheme', () => {
  test.use({ colorScheme: 'dark' })

  test('« Clair » switches to light and survives a reload', async ({ page }) => {
    await page.goto('/')
    await open(page)
    await expect(panel(page).getByRole('radio', { name: 'Sombre' })).toBeChecked()
    await panel(page).getByRole('radio', { name: 'Clair' }).check()
    await expect(html(page)).toHaveCSS('color-scheme', 'light')
    await page.reload()
    await expect(html(page)).toHaveCSS('color-scheme', 'light')
  })
})

for (const { width, tag = [] } of [{ width: 320 }, { width: 1440, tag: '@all' }]) {
  test(`large text in the dyslexic font with wide spacing fits ${width} pixels`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const display = { textSize: 'large', font: 'dyslexic', spacing: 'wide' }
    await page.addInitScript(
      (choices) => localStorage.setItem('accessibility', choices),
      JSON.stringify(display),
    )
    for (const path of ['/', '/massages', '/praticiens', '/booking', '/contact', '/privacy']) {
      await page.goto(path)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow(), path).toBeLessThanOrEqual(0)
    }
    await open(page)
    await expect(panel(page).getByRole('button', { name: 'Fermer' })).toBeInViewport()
  })
}

test('the footer and the panel lead to the accessibility statement, with the practice’s contact data', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  await page.goto('/massages')
  await page.getByRole('contentinfo').getByRole('link', { name: 'partiellement conforme' }).click()
  await expect(page).toHaveURL('/accessibilite')
  const statement = page.getByRole('article')
  await expect(statement).toContainText('Les Tilleuls s’engage à rendre son site internet accessible')
  await expect(statement.getByRole('link', { name: '02 99 00 00 00' })).toBeVisible()
  await expect(statement).toContainText('3 rue des Tilleuls, 35000 Rennes')
  await statement.getByRole('link', { name: 'page Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await opener(page).click()
  await panel(page).getByRole('button', { name: 'À propos' }).click()
  await panel(page).getByRole('link', { name: 'déclaration d’accessibilité' }).click()
  await expect(page).toHaveURL('/accessibilite')
  await expect(panel(page)).toBeHidden()
})
