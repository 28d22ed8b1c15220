import { signIn } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aPractitioner } from '../../support/people/people.ts'

const PRATICIEN_MENU = [
  'Tableau de bord',
  'Réservations',
  'Mes Services',
  'Mon Agenda',
  'Mon Profil',
  'Préférences',
]

test('a praticien’s menu has six links, which the first Tab stop skips', async ({ page, practice }) => {
  await signIn(page, await aPractitioner(practice))
  await page.goto('/admin/preferences')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link')).toHaveText(PRATICIEN_MENU)
  await expect(menu.getByRole('link', { name: 'Préférences' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the cookie banner covers nothing and is not shown again after a choice', async ({
  page,
  context,
  practice,
}) => {
  await signIn(page, await aPractitioner(practice))
  await page.goto('/admin/preferences')
  const banner = page.getByRole('region', { name: 'Cookies' })
  const bottom = await banner.evaluate((element) => element.getBoundingClientRect().bottom)
  for (const element of [page.getByRole('navigation', { name: 'Menu principal' }), page.getByRole('main')]) {
    const top = await element.evaluate((node) => node.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(bottom)
  }
  await banner.getByRole('button', { name: 'Refuser' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('rejected')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Préférences' })).toBeVisible()
  await expect(banner).toBeHidden()

  const tab = await context.newPage()
  await tab.goto('/admin/preferences')
  const bannerInTab = tab.getByRole('region', { name: 'Cookies' })
  await bannerInTab.getByRole('button', { name: 'Accepter' }).click()
  await expect(bannerInTab).toBeHidden()
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Préférences' })).toBeVisible()
  await expect(bannerInTab).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the menu is a drawer that closes when a link is chosen', async ({ page, practice, axe }) => {
    await signIn(page, await aPractitioner(practice))
    await page.goto('/admin/preferences')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Mon Profil' })).toBeVisible()
    await axe()
    await drawer.getByRole('link', { name: 'Mon Profil' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible()
    await expect(drawer).toBeHidden()
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow).toBe(0)
  })
})
