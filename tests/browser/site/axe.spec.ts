import { calendarPage, signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice, aPracticeWithChoice, bookingPage } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'

test('the booking page has no accessibility violation initially, with errors and when confirmed', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aPracticeWithChoice(practice)
  const booking = bookingPage(page)
  await booking.open()
  await axeInBothSchemes()
  await booking.slot('lundi 12 avril à 9 h').click()
  await booking.submit.click()
  await expect(booking.name).toBeFocused()
  await axeInBothSchemes()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  await axeInBothSchemes()
})

test.describe('on a phone', { tag: '@all' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the booking page has no accessibility violation', async ({ page, practice, axe }) => {
    await aBookablePractice(practice)
    const booking = bookingPage(page)
    await booking.open()
    await booking.slot('lundi 12 avril à 9 h').tap()
    await axe()
  })
})

test('the sign-in page and the dashboard have no accessibility violation', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveAttribute('aria-invalid', 'true')
  await axeInBothSchemes()
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Léa Durand').first()).toBeVisible()
  await axeInBothSchemes()
})

test('the week, day and planning views of the reservations calendar have no accessibility violation', async ({
  page,
  practice,
  axe,
}) => {
  const { camille } = await aBookablePractice(practice)
  // Already past: past entries have colors of their own.
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '07:00' })
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-12', time: '10:00' })
  // Transitions would falsify axe's contrast measurements.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  for (const view of ['Semaine', 'Jour', 'Planning']) {
    await agenda.button(view).click()
    await expect(agenda.button(view)).toHaveAttribute('aria-pressed', 'true')
    await axe()
  }
})

test('the month view and the dialog of a reservation have no accessibility violation in either color scheme', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  const reservation = { praticienId: camille.id, time: '10:00' }
  await aReservation(practice, { ...reservation, date: '2027-04-07' })
  await aReservation(practice, { ...reservation, date: '2027-04-14', clientName: 'Zoé Petit' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await axeInBothSchemes()
  await agenda.entry(/Zoé Petit/).click()
  await axeInBothSchemes()
  await agenda.openMove()
  await expect(agenda.field('Nouvelle heure')).toHaveValue('10:00')
  await axeInBothSchemes()
})

test('the dialogs that delete and create a reservation have no accessibility violation in either color scheme', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const { camille } = await aBookablePractice(practice)
  await aReservation(practice, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
  const agenda = calendarPage(page)
  await agenda.open(camille)
  await agenda.entry(/Léa Durand/).click()
  await agenda.button('Annuler le rendez-vous').click()
  await expect(agenda.button('Annuler le rendez-vous')).toBeVisible()
  await axeInBothSchemes()
  await agenda.button('Conserver').click()
  await page.keyboard.press('Escape')
  await agenda.button('Nouveau rendez-vous').click()
  await agenda.button('Créer le rendez-vous').click()
  await expect(agenda.field('Heure')).toHaveAttribute('aria-invalid', 'true')
  await axeInBothSchemes()
})
