import type { Locator } from '@playwright/test'
import { aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { expectOnTop } from '../../../support/browser/on-top.ts'
import { aSetting } from '../../../support/practice/settings.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone one bar leads to the details, and the confirmation says what, with whom, how much and where', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
  await aSetting(practice, 'address', '3 rue des Tilleuls\n35000 Rennes')
  await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open()
  const action = booking.summary.getByRole('button')
  await action.filter({ hasText: 'Choisir une prestation' }).tap()
  await booking.chooseService('Massage suédois')
  await action.filter({ hasText: 'Choisir une heure' }).tap()
  await expect(page.getByRole('heading', { name: 'Le jour et l’heure' })).toBeFocused()
  await page.getByRole('button', { name: 'mardi 13 avril, 3 créneaux' }).tap()
  await booking.slot('mardi 13 avril à 10 h').tap()
  await expect(action).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(action).toHaveText('Continuer')
  await expectOnTop(action)
  await action.tap()
  await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused()
  await expect(action).toBeHidden()
  await expect(booking.submit).toHaveCount(1)
  expect((await booking.summary.boundingBox())?.height).toBeLessThanOrEqual(72)
  for (const field of [booking.phone, booking.submit]) {
    await field.focus()
    expect(await bottomOf(field)).toBeLessThanOrEqual(await topOf(booking.summary))
  }

  await booking.fillDetails()
  const { promise: isReleased, resolve: releaseReservation } = Promise.withResolvers<void>()
  await page.route(/\/api\/reservation\//, async (route) => {
    await isReleased
    await route.continue()
  })
  await booking.submit.tap()
  await expect(booking.thanks).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Massage suédois')).toBeVisible()
  await expect(main.getByText(/^1\sh · 70\s€$/)).toBeVisible()
  const agenda = page.getByRole('link', { name: 'Ajouter à mon agenda' })
  // The browser’s own choice, until the reservation is read.
  await expect(main.getByText('avec Camille Martin')).toBeVisible()
  await expect(main.getByText('Règlement sur place. Nous vous attendons avec plaisir.')).toBeVisible()
  const place = await agenda.boundingBox()
  releaseReservation()
  await expect(main.getByText('avec Camille Martin')).toBeVisible()
  expect(await agenda.boundingBox()).toEqual(place)
  expect(await bottomOf(agenda)).toBeLessThanOrEqual(844)
  const venue = page.getByRole('region', { name: 'Où nous trouver' })
  await expect(venue).toContainText('3 rue des Tilleuls')
  await expect(venue.getByRole('link', { name: /sur la carte/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?query=3\+rue/,
  )
  await axeInBothSchemes()

  await page.emulateMedia({ media: 'print' })
  for (const text of ['13 avril 2027', 'Massage suédois', 'avec Camille Martin', '3 rue des Tilleuls']) {
    await expect(main.getByText(text)).toBeVisible()
  }
  for (const name of ['Ajouter à mon agenda', 'Accès et contact', 'Retour à l’accueil']) {
    await expect(page.getByRole('link', { name })).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
})

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.NaN
}
