import { aPracticeWithChoice, bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aBookingLimit } from '../../../support/people/confirmations.ts'
import { aSetting } from '../../../support/practice/settings.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a visitor adds a service to the appointment just booked, and later repeats the last one with one press', async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
    const { massage, camille } = await aPracticeWithChoice(practice)
    const booking = bookingPage(page)
    await booking.open(`/booking?service=${massage.id}`)
    await expect(booking.practitioner).toHaveCount(0)
    await expect(page.getByText('Avec Camille Martin')).toBeVisible()
    await page.getByRole('button', { name: /^mardi 13 avril, / }).tap()
    await booking.slot('mardi 13 avril à 9 h').tap()
    await booking.fillDetails()
    await page.getByLabel('Se souvenir de moi sur cet appareil').check()
    await booking.submit.tap()
    await expect(booking.thanks).toBeVisible()
    await expect(page.getByRole('main').getByText('avec Camille Martin')).toBeVisible()

    await page.getByRole('link', { name: 'Ajouter une autre prestation' }).tap()
    await expect(page).toHaveURL(`/booking?praticien=${camille.id}&jour=2027-04-13&apres=10%3A00`)
    await expect(booking.name).toHaveValue('Léa Durand')
    await expect(booking.email).toHaveValue('lea@exemple.fr')
    await booking.chooseService(massage.name)
    await expect(page.getByText(/^mardi 13 avril à 10\sh\s: juste après votre rendez-vous\.$/)).toBeVisible()
    await expect(booking.summary).toContainText(/mar\. 13 avr.*10\sh/s)
    await axeInBothSchemes()
    await expect(booking.submit).toBeEnabled()
    await booking.submit.tap()
    await expect(booking.thanks).toBeVisible()
    await expect(page.locator('time')).toContainText(/à 10\sh/)

    await booking.open()
    const again = page.getByRole('button', { name: /^Comme la dernière fois/ })
    await expect(again).toHaveText(/Massage suédois avec Camille, dès lundi 9\sh$/)
    await axeInBothSchemes()
    await again.tap()
    await expect(page).toHaveURL(`/booking?service=${massage.id}&praticien=${camille.id}`)
    await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused()
    await expect(again).toHaveCount(0)
    await expect(booking.summary).toContainText(massage.name)
    await expect(booking.submit).toBeEnabled()
  })
})

test('the link of a cancelled reservation leads to the same service and practitioner', async ({
  page,
  practice,
}) => {
  const { massage, camille } = await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot('mercredi 14 avril à 9 h').click()
  await booking.fillDetails()
  await booking.submit.click()
  await page.getByRole('link', { name: 'Gérer mon rendez-vous' }).click()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click()
  await page.getByRole('link', { name: 'Reprendre rendez-vous' }).click()
  await expect(page).toHaveURL(`/booking?service=${massage.id}&praticien=${camille.id}`)
})

test('where online booking is suspended the page says so before anything is typed, and gives the number to call', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  practice.config.rateLimits = true
  await aBookingLimit(practice, { brakePerHour: 1 })
  await aSetting(practice, 'phone', '02 99 00 00 00')
  const { massage } = await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open(`/booking?service=${massage.id}`)
  await booking.slot('mercredi 14 avril à 9 h').click()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  await page.goto(`/booking?service=${massage.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('status').filter({ hasText: 'suspendue' })).toHaveText(
    /^La réservation en ligne est suspendue, appelez le 02.99.00.00.00\.$/,
  )
  await expect(main.getByRole('link', { name: /^02/ })).toHaveAttribute('href', 'tel:0299000000')
  await expect(booking.name).toHaveCount(0)
  await axeInBothSchemes()
})
