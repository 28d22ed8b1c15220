import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

/** All public routes, each with its main heading and a text of its content, absent from header and footer. */
const ROUTES = [
  { path: '/', heading: 'Les Tilleuls', content: 'Une heure pour soi' },
  { path: '/massages', heading: 'Massages', content: 'Massage suédois' },
  { path: '/testimonials', heading: 'Témoignages', content: 'Un vrai calme.' },
  { path: '/gallery', heading: 'Galerie', content: 'Des galets' },
  { path: '/praticiens', heading: 'Praticiens', content: 'Shiatsu' },
  { path: '/booking', heading: 'Réservation', content: 'Votre prestation' },
  { path: '/contact', heading: 'Contact', content: 'Sonnez deux fois.' },
  { path: '/privacy', heading: 'Politique de confidentialité', content: 'Vos données restent ici.' },
  { path: '/legal', heading: 'Mentions légales', content: 'Édité par Les Tilleuls.' },
  { path: '/terms', heading: "Conditions d'utilisation", content: 'Règlement sur place.' },
  { path: '/accessibilite', heading: 'Déclaration d’accessibilité', content: 'Voies de recours' },
  { path: '/p/premiere-visite', heading: 'Première visite', content: 'Venez comme vous êtes.' },
]

test('every route has its own heading, content and title', async ({ page, practice }) => {
  await fillPublicPages(practice)
  const titles = new Set<string>()
  for (const { path, heading, content } of ROUTES) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await response?.text(), path).toContain(content)
    titles.add(await page.title())
    expect(await page.getAttribute('html', 'lang')).toBe('fr')
  }
  expect(titles.size).toBe(ROUTES.length)
})

test('no route contacts another host or sets a cookie other than the session’s', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
  })
  for (const { path, heading } of ROUTES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  expect([...hosts]).toEqual([practice.url])
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['session'])
})

for (const { menuLayout, tag = [] } of [
  { menuLayout: 'horizontal' },
  { menuLayout: 'vertical', tag: '@all' },
] as const) {
  test(`the ${menuLayout} menu has all links`, async ({ page, practice }) => {
    await fillPublicPages(practice, { menuLayout })
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
    await expect(links).toHaveText([
      'Accueil',
      'Massages',
      'Témoignages',
      'Galerie',
      'Praticiens',
      'Réservation',
      'Première visite',
      'Connexion',
    ])
    await links.getByText('Praticiens').click()
    await expect(page).toHaveURL('/praticiens')
  })

  test(`every page with the ${menuLayout} menu fits 320 pixels`, { tag }, async ({ page, practice }) => {
    await fillPublicPages(practice, { menuLayout })
    await page.setViewportSize({ width: 320, height: 640 })
    for (const { path } of ROUTES) {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(320)
    }
  })
}

for (const { mode, tag = [] } of [
  { mode: 'light' },
  { mode: 'dark', tag: '@all' },
  { mode: 'high-contrast', tag: '@all' },
]) {
  test(`axe finds no violation on any route in ${mode} mode`, { tag }, async ({ page, practice, axe }) => {
    await fillPublicPages(practice)
    const storedChoices = JSON.stringify({ mode })
    await page.addInitScript((choices) => {
      localStorage.setItem('accessibility', choices)
      localStorage.setItem('cookieConsent', 'rejected')
    }, storedChoices)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { path, heading } of ROUTES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
      await axe()
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every route shows its content', async ({ page, practice }) => {
    await fillPublicPages(practice)
    for (const { path, heading, content } of ROUTES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      // The gallery's texts are alternative texts.
      if (path === '/gallery') await expect(page.getByRole('img', { name: content }).first()).toBeAttached()
      else await expect(page.getByText(content).first()).toBeVisible()
      // Buttons that need JavaScript are disabled, except those around gallery pictures.
      const buttons = page.getByRole('button', { disabled: false }).filter({ hasNot: page.getByRole('img') })
      await expect(buttons, path).toHaveCount(0)
    }
  })
})

test.describe('a missing page', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('of a disabled module returns 404', async ({ page }) => {
    for (const path of ['/gallery', '/testimonials']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur 404 - Page non trouvée')
    }
  })

  test('below /p/ returns 404', async ({ page }) => {
    expect((await page.goto('/p/nulle-part'))?.status()).toBe(404)
  })

  test('is hydrated wherever it stands, although one rendered page answers for all', async ({ page }) => {
    for (const path of ['/inconnue?q=1', '/booking/inconnue', '/p/inconnue', '/p/a/b'])
      await openHydrated(page, path)
  })
})

test('a page with invented parameters, or in another spelling, is hydrated as the page itself', async ({
  page,
}) => {
  await openHydrated(page, '/massages?utm_source=x&q=1')
  await openHydrated(page, '/booking?service=4711&utm_source=x')
  await openHydrated(page, '/MASSAGES/?q=1')
  await expect(page).toHaveURL('/massages?q=1')
})

test('the menu has no link to a disabled module', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(menu.getByRole('link', { name: 'Massages' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Galerie' })).toBeHidden()
  await expect(menu.getByRole('link', { name: 'Témoignages' })).toBeHidden()
})

test('/p/home and /p/contact redirect to / and /contact', async ({ page }) => {
  await page.goto('/p/home')
  await expect(page).toHaveURL('/')
  await page.goto('/p/contact')
  await expect(page).toHaveURL('/contact')
})
