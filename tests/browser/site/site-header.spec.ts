import type { Page } from '@playwright/test'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

/** A header of this height has wrapped onto a second line. */
const TWO_LINES_PIXELS = 72

const LONG_TITLES = [
  'Massage prénatal et postnatal, à domicile et sur rendez-vous',
  'Bons cadeaux et forfaits pour les entreprises de la Bretagne',
  'Questions fréquentes sur le déroulement de la première fois.',
]

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
})

async function addLongPages({ database, clock }: BrowserPractice): Promise<void> {
  const rows = LONG_TITLES.map((title, index) => ({
    slug: `page-${index}`,
    title,
    content: '<p>À venir.</p>',
    position: index + 1,
    updated_at: clock.instant(),
  }))
  await database.kysely.insertInto('pages').values(rows).execute()
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const opener = (page: Page) => navigation(page).getByRole('button', { name: 'Plus', exact: true })
const longLink = (page: Page) => navigation(page).getByRole('link', { name: LONG_TITLES[1] })

test('three pages with titles of 60 characters leave the header on one line and are reached through « Plus »', async ({
  page,
  practice,
  axe,
}) => {
  await fillPublicPages(practice)
  await addLongPages(practice)
  for (const width of [1120, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/massages')
    expect((await page.getByRole('banner').boundingBox())?.height, `${width}`).toBeLessThan(TWO_LINES_PIXELS)
  }
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(navigation(page).getByRole('link', { name: 'Première visite' })).toBeFocused()
  await axe()
  await page.keyboard.press('Escape')
  await expect(longLink(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await longLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_TITLES[1] ?? '')
  await expect(longLink(page)).toBeHidden()
})

test('below 1120 pixels the menu shows long titles whole, above one another', async ({ page, practice }) => {
  await fillPublicPages(practice)
  await addLongPages(practice)
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/massages')
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(TWO_LINES_PIXELS)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel).toBeVisible()
  await expectLinesInside(panel.getByRole('link'))
})

test('entries of the vertical menu with two lines have room around them', async ({ page, practice }) => {
  await fillPublicPages(practice, { menuLayout: 'vertical' })
  await addLongPages(practice)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/massages')
  await expect(opener(page)).toHaveCount(0)
  await expectLinesInside(navigation(page).getByRole('link'))
})

/** The text of each link stays 6 pixels away from the next link, and is not cut. */
async function expectLinesInside(links: ReturnType<Page['getByRole']>): Promise<void> {
  const gaps = await links.evaluateAll((elements) =>
    elements.map((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()]
      return Math.min(inner.top - outer.top, outer.bottom - inner.bottom, outer.right - inner.right + 6)
    }),
  )
  expect(gaps.length).toBeGreaterThan(9)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(6)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('« Plus » opens the folded pages', async ({ page, practice }) => {
    await fillPublicPages(practice)
    await addLongPages(practice)
    await aSetting(practice, 'siteTitle', 'Institut Éléonore Massages & Relaxation de Saint-Germain-en-')
    await page.goto('/massages')
    await expect(longLink(page)).toBeHidden()
    await opener(page).click()
    await longLink(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_TITLES[1] ?? '')
  })
})

test('the sign-in page tells clients how to reach their reservation, and leads to the contact page', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  await page.goto('/')
  await navigation(page).getByRole('link', { name: 'Connexion' }).click()
  const line = page.getByText('Votre e-mail de confirmation contient le lien')
  await expect(line).toBeVisible()
  await line.getByRole('link', { name: 'Contactez-nous' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('main').getByRole('link', { name: '02 99 00 00 00' })).toBeVisible()
})
