import type { Page } from '@playwright/test'
import {
  aBookablePractice,
  aPracticeWithChoice,
  bookingPage,
  tabTo,
} from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import type { Person } from '../../../support/people/people.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a visitor books with the mouse, and the confirmation replaces the form in the history', async ({
    page,
    practice,
  }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
    await booking.waitUntilReady()
    await booking.chooseService(massage.name)
    await booking.slot('mardi 13 avril à 10 h').click()
    await expect(booking.summary).toContainText(/Massage suédois.*mardi 13 avril.*10\sh.*70/s)
    await booking.fillDetails()
    await booking.submit.click()

    await expectConfirmed(page, practice, camille)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(booking.thanks).toBeVisible()
    await page.getByRole('link', { name: 'Ajouter une autre prestation' }).click()
    await expect(page).toHaveURL(/\/booking\?praticien=\d+&jour=2027-04-13&apres=11%3A00$/)
    await expect(booking.submit).toBeDisabled()
  })
})

test('a visitor books by keyboard alone', async ({ page, practice }) => {
  const { camille } = await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open()
  await tabTo(page, booking.service.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(booking.summary).toContainText('Massage suédois')
  await tabTo(page, booking.slot('lundi 12 avril à 9 h'))
  for (const key of ['ArrowRight', 'End']) await page.keyboard.press(key)
  await expect(booking.slot('mardi 13 avril à 10 h')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, booking.name)
  await page.keyboard.type('Léa Durand')
  await tabTo(page, booking.email)
  await page.keyboard.type('lea@exemple.fr')
  await tabTo(page, booking.submit)
  await page.keyboard.press('Enter')
  await expectConfirmed(page, practice, camille)
})

test('a keyboard user skips all slots with one button', async ({ page, practice }) => {
  await aBookablePractice(practice)
  const booking = bookingPage(page)
  await booking.open()
  await tabTo(page, page.getByRole('button', { name: 'Passer aux coordonnées' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(booking.name).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a visitor books by touch in a week that shows one day at a time', async ({ page, practice }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open()
    await booking.chooseService(massage.name)
    await expect(booking.slot('mardi 13 avril à 10 h')).toBeHidden()
    await page.getByRole('button', { name: 'mardi 13 avril, 3 créneaux' }).tap()
    const slot = booking.slot('mardi 13 avril à 10 h')
    expect((await slot.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await slot.tap()
    await booking.fillDetails()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await booking.submit.tap()
    await expectConfirmed(page, practice, camille)
  })
})

test('the confirmation page without a booking shows thanks and no details', async ({ page }) => {
  await page.goto('/booking/confirmation')
  await expect(bookingPage(page).thanks).toBeVisible()
  await expect(page.getByText('Aucun rendez-vous n’est connu sur cette page.')).toBeVisible()
  await expect(page.getByText(/Réservation n°/)).toBeHidden()
  await expect(page.locator('time')).toBeHidden()
  expect(await (await page.request.get('/booking/confirmation')).text()).not.toContain('C’est réservé')
  await expect(page.getByText('C’est réservé')).toBeHidden()
  const links = page.getByRole('main').getByRole('link')
  await expect(links.filter({ hasText: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  await expect(links.filter({ hasText: 'Nouvelle réservation' })).toHaveAttribute('href', '/booking')
})

async function expectConfirmed(page: Page, practice: BrowserPractice, { id }: Person): Promise<void> {
  await expect(bookingPage(page).thanks).toBeVisible()
  await expect(page).toHaveURL('/booking/confirmation')
  const reservations = await liveReservations(practice)
  expect(reservations).toMatchObject([
    {
      praticienId: id,
      date: '2027-04-13',
      start: 10 * 60,
      clientName: 'Léa Durand',
      clientEmail: 'lea@exemple.fr',
      clientPhone: null,
    },
  ])
  await expect(page.locator('time')).toHaveText('mardi 13 avril 2027 à 10 h', { useInnerText: true })
  await expect(page.getByText(`Réservation n° ${reservations[0]?.id}`)).toBeVisible()
}
