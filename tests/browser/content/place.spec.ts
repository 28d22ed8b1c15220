import type { Page } from '@playwright/test'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { signIn, toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { FAILED_CALLS } from '../../support/browser/network.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

test.use({ expectedConsole: FAILED_CALLS })

const NUMBER = '02 99 00 00 00'
const WEEK = [1, 2, 3, 4, 5].map((day) => ({ day, ranges: [{ start: '09:00', end: '20:00' }] }))

const header = (page: Page) => page.getByRole('banner')
const call = (page: Page) => header(page).getByRole('link', { name: `Appeler le ${NUMBER}` })
const maps = (page: Page) => page.locator('a[href*="openstreetmap.org"]')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
})

test.describe('on a phone on Tuesday at 10:00', () => {
  test.use({ viewport: { width: 390, height: 844 }, now: '2027-04-13T10:00' })

  test('the menu gives the number and until when the practice is open', async ({ page, practice, axe }) => {
    await fillPublicPages(practice)
    await aSetting(practice, 'openingTimes', WEEK)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: `Appeler le ${NUMBER}` })).toHaveAttribute(
      'href',
      'tel:0299000000',
    )
    await expect(menu.getByText(/^Ouvert jusqu’à 20.h$/)).toBeVisible()
    await axe()
  })

  test('the contact page, links and unknown pages can be called from in one tap, at 320 pixels too', async ({
    page,
    practice,
  }) => {
    await fillPublicPages(practice)
    for (const path of ['/contact', '/reservation/inconnu', '/inconnu', '/p/inconnue']) {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await expect(call(page), path).toBeInViewport()
        await expect(header(page).getByRole('link', { name: 'Réserver' })).toBeHidden()
        expect((await header(page).boundingBox())?.height).toBeLessThan(72)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
    for (const path of ['/', '/massages', '/p/premiere-visite', '/legal']) {
      await page.goto(path)
      await expect(call(page), path).toBeHidden()
      await expect(header(page).getByRole('link', { name: 'Réserver' }), path).toBeVisible()
    }
  })

  test('the footer takes at most 320 pixels', async ({ page, practice, axeInBothSchemes }) => {
    await fillPublicPages(practice)
    await aSetting(practice, 'openingTimes', [
      ...WEEK,
      { day: 6, ranges: [{ start: '10:00', end: '18:00' }] },
    ])
    await page.goto('/legal')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Samedi')
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(320)
    await axeInBothSchemes()
  })
})

test('the address leads to a map once on each page', async ({ page, practice }) => {
  await fillPublicPages(practice)
  for (const path of ['/', '/massages', '/contact', '/legal', '/p/premiere-visite', '/inconnu']) {
    await page.goto(path)
    await expect(maps(page), path).toHaveCount(1)
    await expect(maps(page)).toHaveAttribute('href', /query=3\+rue\+des\+Tilleuls%2C\+35000\+Rennes$/)
  }
})

test('a practice without anything to book has no « Réserver » in header and menu', async ({
  page,
  practice,
}) => {
  await aSetting(practice, 'phone', NUMBER)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/massages', '/booking']) {
    await page.goto(path)
    await expect(header(page).getByRole('link', { name: 'Réserver' }), path).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Réservation' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Prendre rendez-vous' })).toHaveCount(0)
})

test('the owner gives the address in its parts and takes the opening times from the agendas', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice)
  const agenda = { workingHours: { start: 9, end: 19, slotDuration: 30 }, openDays: [1, 2] as (1 | 2)[] }
  await aPractitioner(practice, { offers: [massage.id], agenda })
  await aSetting(practice, 'address', '3 rue du Calme\n69001 Lyon')
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/site-settings?onglet=contenus')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(field('Rue')).toHaveValue('3 rue du Calme')
  await expect(field('Code postal')).toHaveValue('69001')
  await field('Ville').fill('Lyon 1er')
  await field('Accès (facultatif)').fill('Code 12A')
  await page.getByRole('button', { name: 'Proposer d’après les agendas' }).click()
  await expect(field('lundi, de')).toHaveValue('09:00')
  await field('mardi, à').fill('8')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(
    page.getByText('Chaque plage doit finir après son début, et ne pas en chevaucher une autre.'),
  ).toBeVisible()
  await axeInBothSchemes()
  await field('mardi, à').fill('18h30')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(toast(page, 'Paramètres enregistrés')).toBeVisible()
  const { address, openingTimes } = await (await page.request.get('/api/public-settings')).json()
  expect(address).toBe('3 rue du Calme\n69001 Lyon 1er\nCode 12A')
  expect(openingTimes).toEqual([
    { day: 1, ranges: [{ start: '09:00', end: '19:00' }] },
    { day: 2, ranges: [{ start: '09:00', end: '18:30' }] },
  ])
})

test('visitors read whether one comes in without a step, and only whoever comes reads the door code', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await fillPublicPages(practice)
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/site-settings?onglet=contenus')
  await page.getByLabel('Accès de plain-pied (facultatif)').selectOption('Accès de plain-pied')
  await page.getByRole('textbox', { name: 'Code de la porte (facultatif)' }).fill('12A34')
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(toast(page, 'Paramètres enregistrés')).toBeVisible()
  for (const path of ['/', '/contact', '/massages']) {
    await page.goto(path)
    await expect(page.getByText('Accès de plain-pied').first(), path).toBeVisible()
    expect(await page.content(), path).not.toContain('12A34')
  }

  const massage = await aService(practice)
  const { id: praticienId } = await aPractitioner(practice, { offers: [massage.id] })
  for (const { date, isShown } of [
    { date: '2027-04-15', isShown: false },
    { date: '2027-04-13', isShown: true },
  ]) {
    const { id } = await aReservation(practice, { praticienId, date, time: '10:00', serviceId: massage.id })
    await page.goto(await createReservationLink(practice, practice.database.kysely, id))
    await expect(page.getByRole('main').getByText('Accès de plain-pied')).toBeVisible()
    await expect(page.getByText('Code de la porte : 12A34')).toBeVisible({ visible: isShown })
  }
  await axeInBothSchemes()
})
