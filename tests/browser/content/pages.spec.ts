import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { aSetting } from '../../support/practice/settings.ts'

test('the home page shows the edited text', async ({ page, practice }) => {
  const changes = { content: '<h2>Au bord de l’eau</h2>' }
  await practice.database.kysely.updateTable('pages').set(changes).where('slug', '=', 'home').execute()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Au bord de l’eau' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeHidden()
})

test('a home page without text shows a welcome', async ({ page, practice }) => {
  const changes = { content: '<p>&nbsp;</p>' }
  await practice.database.kysely.updateTable('pages').set(changes).where('slug', '=', 'home').execute()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
})

test('home, booking and confirmation have their own title and one main heading', async ({ page }) => {
  await page.goto('/')
  const home = await page.title()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.goto('/booking')
  await expect(page).toHaveTitle(/^Réservation/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réservation')
  await page.goto('/booking/confirmation')
  await expect(page).toHaveTitle(/^Merci pour votre réservation/)
  expect(home).not.toMatch(/^Réservation/)
})

test("the header's last link is « Connexion », or « Profil » when signed in", async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
  await page.goto('/')
  await expect(links.last()).toHaveText('Connexion')
  await expect(links.last()).toHaveAttribute('href', '/admin/login')
  await signIn(page, camille)
  await page.reload()
  await expect(links.last()).toHaveText('Profil')
  await expect(links.last()).toHaveAttribute('href', '/admin/profile')
})

test('public pages load nothing from other hosts and no code of the back office', async ({
  page,
  practice,
}) => {
  await aBookablePractice(practice)
  const scripts: Promise<string>[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin)
  })
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.text())
  })
  // A click before hydration loads a new document, and the bodies of earlier responses are discarded.
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
  const booking = bookingPage(page)
  await booking.chooseService('Massage suédois')
  await expect(booking.slot('mardi 13 avril à 10 h')).toBeVisible()
  expect([...hosts]).toEqual([practice.url])
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of await Promise.all(scripts)) {
    expect(script).not.toMatch(/mantine/i)
  }
})

test.describe('an unknown URL', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test("returns 404, 'Erreur 404 - Page non trouvée' and a link to the home page", async ({
    page,
    axeInBothSchemes,
  }) => {
    const response = await page.goto('/nulle-part')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur 404 - Page non trouvée')
    await axeInBothSchemes()
    await page
      .getByRole('main')
      .getByRole('link', { name: /accueil/i })
      .click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('services and practitioners are readable, and the week says that it needs JavaScript', async ({
    page,
    practice,
  }) => {
    await aPracticeWithChoice(practice)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
    await expect(page.getByRole('radio', { name: /Massage suédois/ })).toBeAttached()
    await expect(page.getByText('Avec Camille Martin')).toBeVisible()
    await expect(page.locator('noscript')).toBeVisible()
    await expect(page.locator('noscript')).toContainText('Pour réserver, activez-le', {
      useInnerText: true,
    })
  })
})

test('a legal page keeps a wide table and a long word within a phone, and its text under its title on a desktop', async ({
  page,
  practice,
}) => {
  const cells = [
    'Adresse électronique',
    'Confirmation du rendez-vous',
    'Anticonstitutionnellement',
    'Trois ans',
  ]
  const table = `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`
  const text = `<h2>Éditeur</h2><p>https://exemple.fr/${'conditions'.repeat(12)}</p>${table}`
  await aSetting(practice, 'legalText', text)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/legal')
  await expect(page.getByRole('cell', { name: 'Trois ans' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  const leftOf = async (level: 1 | 2) => (await page.getByRole('heading', { level }).boundingBox())?.x
  expect(await leftOf(2)).toBe(await leftOf(1))
})
