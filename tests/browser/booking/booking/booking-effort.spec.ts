import type { Locator } from '@playwright/test'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aReservation } from '../../../support/people/bookings.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected')))

/** Typed text is not counted. */
test('a keyboard user books with ten keys', async ({ page, practice }) => {
  await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open()
  let keys = 0
  const press = async (key: string, times = 1) => {
    for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key)
    keys += times
  }
  await press('Tab')
  await press('Enter')
  await press('Tab')
  await press('Enter')
  await expect(booking.changeService).toBeFocused()
  await expect(booking.slots.first()).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Passer aux heures' })).toBeFocused()
  await press('Enter')
  await expect(booking.slot('lundi 12 avril à 9 h')).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused()
  await press('Tab')
  await page.keyboard.type('Léa Durand')
  await press('Tab')
  await page.keyboard.type('lea@exemple.fr')
  await press('Enter')
  await expect(booking.thanks).toBeVisible()
  expect(keys).toBe(10)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  function tapCounter() {
    const counter = {
      taps: 0,
      async tap(target: Locator) {
        await target.tap()
        counter.taps += 1
      },
    }
    return counter
  }

  test('a visitor books with six taps from the home page', async ({ page, practice }) => {
    const { massage } = await aPracticeWithChoice(practice)
    const booking = bookingPage(page)
    const finger = tapCounter()
    await page.goto('/')
    await finger.tap(page.getByRole('link', { name: 'Prendre rendez-vous' }))
    await booking.waitUntilReady()
    await finger.tap(booking.service.getByRole('radio', { name: massage.name }))
    await finger.tap(booking.slot('lundi 12 avril à 9 h'))
    await finger.tap(booking.name)
    await page.keyboard.type('Léa Durand')
    await finger.tap(booking.email)
    await page.keyboard.type('lea@exemple.fr')
    await finger.tap(booking.submit)
    await expect(booking.thanks).toBeVisible()
    expect(finger.taps).toBe(6)
  })

  test('a client moves and cancels with five taps', async ({ page, practice }) => {
    const { massage, camille } = await aBookablePractice(practice)
    const { id } = await aReservation(practice, {
      praticienId: camille.id,
      serviceId: massage.id,
      date: '2027-04-14',
      time: '09:00',
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const finger = tapCounter()
    await page.goto(await createReservationLink(practice, practice.database.kysely, id))
    await finger.tap(button('Déplacer'))
    await finger.tap(button('mercredi 14 avril à 10 h'))
    await finger.tap(button('Confirmer le nouvel horaire'))
    await expect(page.getByRole('status').filter({ hasText: 'Votre rendez-vous est déplacé.' })).toBeVisible()
    await finger.tap(button('Annuler'))
    await finger.tap(button('Annuler le rendez-vous'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce rendez-vous est annulé')
    expect(finger.taps).toBe(5)
  })
})
